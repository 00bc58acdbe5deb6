import { ListObjectsV2Command, PutObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { publicKey } from '#shared/domain/file-keys.ts';
import { WITHDRAWN_HEADER, WITHDRAWN_TEXT } from '#shared/domain/withdrawn-file.ts';
import { setting } from '../_lib/runtime/dynamodb.ts';
import { filesClient } from '../_lib/runtime/files-bucket.ts';
import { forEachConcurrently } from './file-store.ts';

/**
 * Replaces each public file of a withdrawn version with a notice, which the edge returns with 410 (docs/decisions/0007).
 * Lists the existing files, so it also finds those of a version that was withdrawn during publication, if it runs again after
 * the publication. A file that was erased or written meanwhile is left as it is: an erased one must not come back, and the publication
 * takes down what it writes.
 */
export async function takeDown(paperId: string, version: number, at: string): Promise<void> {
  const Bucket = setting('FILES_BUCKET');
  const Prefix = publicKey(paperId, version, '');
  let ContinuationToken: string | undefined;
  do {
    const listed = await filesClient().send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
    await forEachConcurrently(listed.Contents ?? [], async ({ Key, ETag }) => {
      const notice = new PutObjectCommand({
        Bucket,
        Key,
        Body: WITHDRAWN_TEXT,
        ContentType: 'text/plain; charset=utf-8',
        CacheControl: 'public, max-age=60',
        Metadata: { [WITHDRAWN_HEADER]: at },
        IfMatch: ETag,
      });
      await filesClient()
        .send(notice)
        .catch((error: unknown) => {
          if (!isGoneOrChanged(error)) throw error;
        });
    });
    ContinuationToken = listed.NextContinuationToken;
  } while (ContinuationToken);
}

const isGoneOrChanged = (error: unknown): boolean =>
  error instanceof S3ServiceException && ['NoSuchKey', 'PreconditionFailed'].includes(error.name);
