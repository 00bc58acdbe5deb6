import { setting } from './dynamodb.ts';
import { filesClient } from './files-bucket.ts';

/**
 * Returns whether the files' bucket has an object.
 * @throws Error if the bucket doesn't respond
 */
export async function objectExists(Key: string): Promise<boolean> {
  const { HeadObjectCommand, NotFound } = await import('@aws-sdk/client-s3');
  try {
    await filesClient().send(new HeadObjectCommand({ Bucket: setting('FILES_BUCKET'), Key }));
    return true;
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw error;
  }
}
