import {
  DeleteObjectsCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { exportKey, publicKey, sourceKey, uploadKey } from '#shared/domain/file-keys.ts';
import { WITHDRAWN_HEADER, WITHDRAWN_TEXT } from '#shared/domain/withdrawn-file.ts';
import { setting } from '../../_lib/runtime/dynamodb.ts';
import { filesClient } from '../../_lib/runtime/files-bucket.ts';

interface ObjectVersion {
  Key: string;
  VersionId: string;
  isLatest: boolean;
  isMarker: boolean;
}

const folderOf = (paperId: string) => sourceKey(paperId, '').replace(/source\/$/, '');
const publicFolderOf = (paperId: string) => publicKey(paperId, 0, '').replace(/v0\/$/, '');

/**
 * Deletes every version of every object of a paper, and its authors' uploads and data exports, which would expire within two
 * days. Public files with a name of ours become a notice, so that links answer 410; authors chose the names of the others.
 */
export async function eraseFiles(paperId: string, authors: string[]): Promise<void> {
  await eraseVersions(folderOf(paperId));
  for (const author of authors) {
    await eraseVersions(uploadKey(author, '', '').replace(/\/\/$/, '/'));
    await eraseVersions(exportKey(author, ''));
  }
  const folder = publicFolderOf(paperId);
  const notices = new Set<string>();
  for (const Key of new Set((await versionsBelow(folder)).map(({ Key }) => Key)))
    if (isOurName(Key.slice(folder.length))) notices.add(await putNotice(Key));
  await eraseVersions(folder, ({ VersionId }) => notices.has(VersionId));
}

/** Returns whether there are files of a paper other than its notices. */
export async function hasFiles(paperId: string): Promise<boolean> {
  if ((await versionsBelow(folderOf(paperId))).length > 0) return true;
  const folder = publicFolderOf(paperId);
  const published = await versionsBelow(folder);
  return published.some(({ Key, isLatest }) => !isLatest || !isOurName(Key.slice(folder.length)));
}

/** Deletes all versions and delete markers below a prefix, except those to keep. */
export async function eraseVersions(
  prefix: string,
  keeps: (version: ObjectVersion) => boolean = () => false,
  bucket = setting('FILES_BUCKET'),
): Promise<void> {
  const found = (await versionsBelow(prefix, bucket)).filter((version) => !keeps(version));
  // The limit of DeleteObjects.
  for (let start = 0; start < found.length; start += 1000) {
    const Objects = found.slice(start, start + 1000).map(({ Key, VersionId }) => ({ Key, VersionId }));
    const { Errors = [] } = await filesClient().send(
      new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
    );
    if (Errors.length > 0) throw new Error(`${Errors.length} objects below ${prefix} could not be deleted.`);
  }
}

async function versionsBelow(Prefix: string, Bucket = setting('FILES_BUCKET')): Promise<ObjectVersion[]> {
  const found: ObjectVersion[] = [];
  let page: ListObjectVersionsCommandOutput | undefined;
  do {
    page = await filesClient().send(
      new ListObjectVersionsCommand({
        Bucket,
        Prefix,
        KeyMarker: page?.NextKeyMarker,
        VersionIdMarker: page?.NextVersionIdMarker,
      }),
    );
    for (const isMarker of [false, true])
      for (const { Key = '', VersionId = '', IsLatest = false } of (isMarker
        ? page.DeleteMarkers
        : page.Versions) ?? [])
        found.push({ Key, VersionId, isLatest: IsLatest, isMarker });
  } while (page.IsTruncated);
  return found;
}

/** `v1/paper.pdf`, `v1/figures/0f….png`: names that the pipeline gives. */
const isOurName = (path: string) =>
  /^v\d+\/(paper(-\d+)?\.(html|pdf|xml|txt|md)|authors\.pdf|card(-\d+)?\.png|math-[0-9a-f]{16}\.woff2|imported-reviews\.json|figures\/[0-9a-f]{8,64}\.\w{1,5})$/.test(
    path,
  );

/** Writes the notice that CloudFront returns with 410 (docs/decisions/0007). @returns its version */
async function putNotice(Key: string): Promise<string> {
  const { VersionId = '' } = await filesClient().send(
    new PutObjectCommand({
      Bucket: setting('FILES_BUCKET'),
      Key,
      Body: WITHDRAWN_TEXT,
      ContentType: 'text/plain; charset=utf-8',
      CacheControl: 'public, max-age=60',
      Metadata: { [WITHDRAWN_HEADER]: new Date().toISOString() },
    }),
  );
  return VersionId;
}
