import { requestObject, unexpected } from './object-request.ts';

/**
 * Stores a JSON value as an object of the files bucket.
 * @throws Error if S3 refuses it, or doesn't answer after two more attempts
 */
export async function putJson(key: string, value: unknown): Promise<void> {
  const response = await requestObject('PutObject', key, {
    method: 'PUT',
    body: JSON.stringify(value),
    headers: { 'content-type': 'application/json' },
  });
  await response.body?.cancel();
  if (!response.ok) throw unexpected(response, key);
}
