import { setting } from './dynamodb.ts';
import { filesClient } from './files-bucket.ts';

/**
 * Returns whether a bucket has an object.
 * @param variable where the bucket's name is
 * @throws Error if the bucket doesn't respond
 */
export async function objectExists(Key: string, variable = 'FILES_BUCKET'): Promise<boolean> {
  const { HeadObjectCommand, NotFound } = await import('@aws-sdk/client-s3');
  try {
    await filesClient().send(new HeadObjectCommand({ Bucket: setting(variable), Key }));
    return true;
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw error;
  }
}
