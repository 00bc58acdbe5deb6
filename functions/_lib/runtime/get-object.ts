import { requestObject, unexpected } from './object-request.ts';

/**
 * Returns an object of the files bucket as text.
 * @throws Error if it doesn't exist, or S3 doesn't answer after two more attempts
 */
export async function getObjectText(key: string): Promise<string> {
  const response = await requestObject('GetObject', key);
  if (!response.ok) throw unexpected(response, key);
  return response.text();
}

/**
 * Returns the bytes of an object of the files bucket, or undefined if it doesn't exist.
 * @throws Error if S3 doesn't answer after two more attempts
 */
export async function findObject(key: string): Promise<Uint8Array | undefined> {
  const response = await requestObject('GetObject', key);
  if (response.ok) return response.bytes();
  await response.body?.cancel();
  if (response.status === 404) return undefined;
  throw unexpected(response, key);
}
