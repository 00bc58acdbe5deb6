import { API_BASE_PATH } from '#shared/constants.ts';

/** Returns a shell command that requests the profile of the key's owner. */
export function curlExample(origin: string, key: string): string {
  return `curl ${origin}${API_BASE_PATH}/users/me \\\n  -H "X-API-Key: ${key}"`;
}
