import { ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { publicKey } from '#shared/domain/file-keys.ts';
import { WITHDRAWN_HEADER, WITHDRAWN_TEXT } from '#shared/domain/withdrawn-file.ts';
import { filesClient } from '../_lib/files-bucket.ts';
import { setting } from '../_lib/tables.ts';
import { inTurns } from './file-store.ts';

/**
 * Puts a sentence in the place of each public file of a withdrawn version; the edge answers 410 with it (docs/decisions/
 * 0007). It lists what is there, so it also finds files whose version was withdrawn while the pipeline published it: a
 * paper's events come in order, this one after that work.
 */
export async function takeDown(paperId: string, version: number, at: string): Promise<void> {
  const Bucket = setting('FILES_BUCKET');
  const Prefix = publicKey(paperId, version, '');
  let ContinuationToken: string | undefined;
  do {
    const listed = await filesClient().send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
    await inTurns(listed.Contents ?? [], async ({ Key }) => {
      await filesClient().send(
        new PutObjectCommand({
          Bucket,
          Key,
          Body: WITHDRAWN_TEXT,
          ContentType: 'text/plain; charset=utf-8',
          CacheControl: 'public, max-age=60',
          Metadata: { [WITHDRAWN_HEADER]: at },
        }),
      );
    });
    ContinuationToken = listed.NextContinuationToken;
  } while (ContinuationToken);
}
