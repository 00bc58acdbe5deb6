import { CopyObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { derivedKey, publicKey } from '#shared/domain/file-keys.ts';
import { filesClient } from '../_lib/files-bucket.ts';
import type { StoredFile, VersionRecord } from '../_lib/publishing-entities.ts';
import { setting } from '../_lib/tables.ts';
import type { DerivedFile } from './derived-files.ts';

const bucket = () => setting('FILES_BUCKET');
/** S3 takes many requests at once; a hundred figures at once would only make each slower. */
const AT_ONCE = 8;

/**
 * Versions never change, but may be withdrawn: whoever keeps a copy asks after a minute whether it still stands. The
 * answer is mostly 304, without a body (docs/decisions/0007).
 */
const PUBLIC_FILE_CACHED = 'public, max-age=60, must-revalidate';

/** What the author sent, main file first. */
export async function readSources(version: VersionRecord): Promise<{ name: string; bytes: Uint8Array }[]> {
  return Promise.all(
    version.sources.map(async ({ name, key }) => {
      const { Body } = await filesClient().send(new GetObjectCommand({ Bucket: bucket(), Key: key }));
      if (!Body) throw new Error(`The source ${key} is empty.`);
      return { name, bytes: await Body.transformToByteArray() };
    }),
  );
}

/** Stores what the pipeline made, where only the authors can be shown it. */
export async function storeDerived(
  { paperId, version }: VersionRecord,
  files: DerivedFile[],
): Promise<StoredFile[]> {
  await inTurns(files, async ({ name, mediaType, bytes }) => {
    const Key = derivedKey(paperId, version, name);
    await filesClient().send(
      new PutObjectCommand({ Bucket: bucket(), Key, Body: bytes, ContentType: mediaType }),
    );
  });
  return files.map(({ bytes: _, ...file }) => file);
}

/** Copies it to where the world fetches it. */
export async function publishDerived(
  { paperId, version }: VersionRecord,
  files: StoredFile[],
): Promise<void> {
  await inTurns(files, async ({ name, mediaType }) => {
    await filesClient().send(
      new CopyObjectCommand({
        Bucket: bucket(),
        CopySource: encodeURI(`${bucket()}/${derivedKey(paperId, version, name)}`),
        Key: publicKey(paperId, version, name),
        MetadataDirective: 'REPLACE',
        ContentType: mediaType,
        CacheControl: PUBLIC_FILE_CACHED,
      }),
    );
  });
}

/** Does some work for each, a few at once. */
export async function inTurns<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += AT_ONCE) {
    await Promise.all(items.slice(start, start + AT_ONCE).map(work));
  }
}
