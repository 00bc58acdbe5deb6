import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { previewResultKey } from '#shared/domain/file-keys.ts';
import { Preview } from '#shared/domain/preview.ts';
import { type PreviewRecord, previewEntity } from '../_lib/papers/preview-entities.ts';
import { enqueuePreview } from '../_lib/papers/preview-queue.ts';
import { setting } from '../_lib/runtime/dynamodb.ts';
import { filesClient } from '../_lib/runtime/files-bucket.ts';

/** Stores the sources of a preview beside the uploads, where nothing stays longer than a day. */
export async function storeFiles(files: readonly { key: string; bytes: Uint8Array }[]): Promise<void> {
  const put = ({ key, bytes }: { key: string; bytes: Uint8Array }) =>
    filesClient().send(new PutObjectCommand({ Bucket: setting('FILES_BUCKET'), Key: key, Body: bytes }));
  await Promise.all(files.map(put));
}

export async function createPreview(record: PreviewRecord): Promise<void> {
  await previewEntity().create(record).go();
  await enqueuePreview({ supervisorId: record.supervisorId, previewId: record.previewId });
}

export async function readPreview(
  supervisorId: string,
  previewId: string,
): Promise<PreviewRecord | undefined> {
  const { data } = await previewEntity().get({ supervisorId, previewId }).go({ consistent: true });
  return (data as PreviewRecord | null) ?? undefined;
}

/** Returns the publishing worker's result. */
export async function readResult({ supervisorId, previewId }: PreviewRecord): Promise<Preview> {
  const { Body } = await filesClient().send(
    new GetObjectCommand({
      Bucket: setting('FILES_BUCKET'),
      Key: previewResultKey(supervisorId, previewId),
    }),
  );
  return Preview.parse(JSON.parse((await Body?.transformToString()) ?? ''));
}
