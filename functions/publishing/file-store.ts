import { CopyObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { derivedKey, publicKey } from '#shared/domain/file-keys.ts';
import type { StoredFile, VersionRecord } from '../_lib/papers/paper-entities.ts';
import { setting } from '../_lib/runtime/dynamodb.ts';
import { filesClient } from '../_lib/runtime/files-bucket.ts';
import type { DerivedFile } from './derived-files.ts';

const bucket = () => setting('FILES_BUCKET');
/** More concurrent requests, such as for a hundred figures, would only make each slower. */
const CONCURRENCY = 8;

/**
 * Versions never change but can be withdrawn, so caches revalidate their copies after a minute. The response is usually
 * 304 without a body (docs/decisions/0007).
 */
const PUBLIC_FILE_CACHED = 'public, max-age=60, must-revalidate';

/** The name has the hash of the content, and the letters of a withdrawn paper’s formulas give nothing away. */
const FONT_CACHED = 'public, max-age=31536000, immutable';

/** Reads the source files, main file first. */
export async function readSources(version: VersionRecord): Promise<{ name: string; bytes: Uint8Array }[]> {
  return Promise.all(
    version.sources.map(async ({ name, key }) => {
      const { Body } = await filesClient().send(new GetObjectCommand({ Bucket: bucket(), Key: key }));
      if (!Body) throw new Error(`The source ${key} is empty.`);
      return { name, bytes: await Body.transformToByteArray() };
    }),
  );
}

/** Reads the page of a version. @throws Error if it has none */
export async function readPage({ paperId, version, files = [] }: VersionRecord): Promise<string> {
  const page = files.find(({ role }) => role === 'html');
  if (!page) throw new Error(`The version ${paperId} v${version} has no page.`);
  const Key = derivedKey(paperId, version, page.name);
  const { Body } = await filesClient().send(new GetObjectCommand({ Bucket: bucket(), Key }));
  return (await Body?.transformToString()) ?? '';
}

/** Stores the renditions where only the authors can see them. */
export async function storeDerived(
  { paperId, version }: VersionRecord,
  files: DerivedFile[],
): Promise<StoredFile[]> {
  await forEachConcurrently(files, async ({ name, mediaType, bytes }) => {
    const Key = derivedKey(paperId, version, name);
    await filesClient().send(
      new PutObjectCommand({ Bucket: bucket(), Key, Body: bytes, ContentType: mediaType }),
    );
  });
  return files.map(({ bytes: _, ...file }) => file);
}

/** Copies the renditions to where the public can download them. */
export async function publishDerived(
  { paperId, version }: VersionRecord,
  files: StoredFile[],
): Promise<void> {
  await forEachConcurrently(files, async ({ role, name, mediaType }) => {
    await filesClient().send(
      new CopyObjectCommand({
        Bucket: bucket(),
        CopySource: encodeURI(`${bucket()}/${derivedKey(paperId, version, name)}`),
        Key: publicKey(paperId, version, name),
        MetadataDirective: 'REPLACE',
        ContentType: mediaType,
        CacheControl: role === 'math-font' ? FONT_CACHED : PUBLIC_FILE_CACHED,
      }),
    );
  });
}

/** Calls `work` for each item, with limited concurrency. */
export async function forEachConcurrently<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += CONCURRENCY) {
    await Promise.all(items.slice(start, start + CONCURRENCY).map(work));
  }
}
