import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { exportKey } from '#shared/domain/file-keys.ts';
import { filesClient } from '../_lib/files-bucket.ts';
import { setting } from '../_lib/tables.ts';

const GOOD_FOR_SECONDS = 15 * 60;

/** A source as its author sent it. */
export async function readSource(key: string): Promise<Uint8Array> {
  const command = new GetObjectCommand({ Bucket: setting('FILES_BUCKET'), Key: key });
  const { Body } = await filesClient().send(command);
  if (!Body) throw new Error(`The source ${key} is empty.`);
  return Body.transformToByteArray();
}

/** An address of a source that only who was given it can fetch, and not for long. */
export const sourceAddress = (key: string): Promise<string> =>
  getSignedUrl(filesClient(), new GetObjectCommand({ Bucket: setting('FILES_BUCKET'), Key: key }), {
    expiresIn: 3600,
  });

/** Puts an export where its owner can fetch it, as a file of this name, for 15 minutes. */
export async function offerExport(
  supervisorId: string,
  keyName: string,
  zip: Uint8Array,
  fileName: string,
): Promise<string> {
  const object = { Bucket: setting('FILES_BUCKET'), Key: exportKey(supervisorId, keyName) };
  await filesClient().send(new PutObjectCommand({ ...object, Body: zip, ContentType: 'application/zip' }));
  const command = new GetObjectCommand({
    ...object,
    ResponseContentDisposition: `attachment; filename="${fileName}"`,
  });
  return getSignedUrl(filesClient(), command, { expiresIn: GOOD_FOR_SECONDS });
}
