import { PutObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { sourceKey } from '#shared/domain/file-keys.ts';
import type { VersionRecord } from '../_lib/papers/paper-entities.ts';
import { setting } from '../_lib/runtime/dynamodb.ts';
import { filesClient } from '../_lib/runtime/files-bucket.ts';
import type { ReceivedFile } from './receive-files.ts';

/** Stores the submitted files byte for byte, before anything else. */
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

const ATTEMPTS = 3;

/**
 * The key is the content's hash, so an existing object is the same one. S3 checks the hash on arrival. It answers 409 if the object was
 * deleted meanwhile, and then the upload can be repeated.
 */
async function putOnce(key: string, bytes: Uint8Array, sha256: string): Promise<void> {
  const command = new PutObjectCommand({
    Bucket: setting('FILES_BUCKET'),
    Key: key,
    Body: bytes,
    ContentType: 'application/octet-stream',
    ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
    IfNoneMatch: '*',
  });
  for (let attempt = 1; ; attempt += 1)
    try {
      return void (await filesClient().send(command));
    } catch (error) {
      const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
      if (status === 412) return;
      if (status !== 409 || attempt === ATTEMPTS) throw error;
    }
}
