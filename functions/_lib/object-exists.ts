import { filesClient } from './files-bucket.ts';
import { setting } from './tables.ts';

/** Whether the files' bucket has this object; throws where the bucket does not answer. */
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
