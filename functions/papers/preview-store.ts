import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { previewResultKey } from '#shared/domain/file-keys.ts';
import { Preview } from '#shared/domain/preview.ts';
import { filesClient } from '../_lib/files-bucket.ts';
import { type PreviewRecord, previewEntity } from '../_lib/preview-entities.ts';
import { setting } from '../_lib/tables.ts';

/** Stores the sources of a preview beside the uploads, where nothing stays longer than a day. */
export async function storeFiles(files: readonly { key: string; bytes: Uint8Array }[]): Promise<void> {
  const put = ({ key, bytes }: { key: string; bytes: Uint8Array }) =>
    filesClient().send(new PutObjectCommand({ Bucket: setting('FILES_BUCKET'), Key: key, Body: bytes }));
  await Promise.all(files.map(put));
}

export async function createPreview(record: PreviewRecord): Promise<void> {
  await previewEntity().create(record).go();
}

export async function readPreview(
  supervisorId: string,
  previewId: string,
): Promise<PreviewRecord | undefined> {
  const { data } = await previewEntity().get({ supervisorId, previewId }).go({ consistent: true });
  return (data as PreviewRecord | null) ?? undefined;
}

/** What the publishing worker made of it. */
export async function readResult({ supervisorId, previewId }: PreviewRecord): Promise<Preview> {
  const { Body } = await filesClient().send(
    new GetObjectCommand({
      Bucket: setting('FILES_BUCKET'),
      Key: previewResultKey(supervisorId, previewId),
    }),
  );
  return Preview.parse(JSON.parse((await Body?.transformToString()) ?? ''));
}
