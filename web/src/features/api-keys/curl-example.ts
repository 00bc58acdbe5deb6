import { API_BASE_PATH } from '#shared/constants.ts';

/** A command that can be pasted into a shell: it asks who the key belongs to. */
export function curlExample(origin: string, key: string): string {
  return `curl ${origin}${API_BASE_PATH}/users/me \\\n  -H "X-API-Key: ${key}"`;
}
