import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { exportKey } from '#shared/domain/file-keys.ts';
import { setting } from '../_lib/runtime/dynamodb.ts';
import { filesClient } from '../_lib/runtime/files-bucket.ts';

const GOOD_FOR_SECONDS = 15 * 60;

/** Returns a submitted source file. */
export async function readSource(key: string): Promise<Uint8Array> {
  const command = new GetObjectCommand({ Bucket: setting('FILES_BUCKET'), Key: key });
  const { Body } = await filesClient().send(command);
  if (!Body) throw new Error(`The source ${key} is empty.`);
  return Body.transformToByteArray();
}

/** Returns a short-lived, presigned URL of a source. */
export const sourceAddress = (key: string): Promise<string> =>
  getSignedUrl(filesClient(), new GetObjectCommand({ Bucket: setting('FILES_BUCKET'), Key: key }), {
    expiresIn: 3600,
  });

/** Stores an export for its owner to download within 15 minutes, under this file name. */
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
