import { GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3';
import { dumpKey } from '#shared/domain/dumps.ts';
import { setting } from '../../_lib/runtime/dynamodb.ts';
import { filesClient } from '../../_lib/runtime/files-bucket.ts';

/** Lists with a fixed name change each night. */
const CACHED = 'public, max-age=300';

export const putText = (name: string, text: string, mediaType: string): Promise<void> =>
  putBytes(name, Buffer.from(text), mediaType, CACHED);

/** Writes a file of the dump. @param name below the dumps' prefix */
export async function putBytes(
  name: string,
  bytes: Uint8Array,
  mediaType: string,
  CacheControl: string,
): Promise<void> {
  await filesClient().send(
    new PutObjectCommand({
      Bucket: setting('FILES_BUCKET'),
      Key: dumpKey(name),
      Body: bytes,
      ContentType: mediaType,
      CacheControl,
    }),
  );
}

/** Returns the text of a public file; undefined if it is gone. */
export async function readText(Key: string): Promise<string | undefined> {
  try {
    const { Body } = await filesClient().send(new GetObjectCommand({ Bucket: setting('FILES_BUCKET'), Key }));
    return await Body?.transformToString('utf8');
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}
