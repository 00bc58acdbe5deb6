import { PutObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { sourceKey } from '#shared/domain/file-keys.ts';
import { filesClient } from '../_lib/files-bucket.ts';
import type { VersionRecord } from '../_lib/publishing-entities.ts';
import { setting } from '../_lib/tables.ts';
import type { ReceivedFile } from './received-files.ts';

/** Stores what the author sent, byte for byte, before anything else is done with it. */
export async function storeSources(
  paperId: string,
  files: ReceivedFile[],
): Promise<VersionRecord['sources']> {
  return Promise.all(
    files.map(async ({ name, bytes, sha256 }) => {
      const key = sourceKey(paperId, sha256);
      await putOnce(key, bytes, sha256);
      return { name, key, sha256, size: bytes.length };
    }),
  );
}

/** The key is the content's hash, so an object that is there already is the same one. S3 checks the hash on arrival. */
async function putOnce(key: string, bytes: Uint8Array, sha256: string): Promise<void> {
  const command = new PutObjectCommand({
    Bucket: setting('FILES_BUCKET'),
    Key: key,
    Body: bytes,
    ContentType: 'application/octet-stream',
    ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
    IfNoneMatch: '*',
  });
  try {
    await filesClient().send(command);
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412) return;
    throw error;
  }
}
