import http from 'node:http';
import { API_BASE_PATH } from '#shared/constants.ts';
import { platformUrl } from './api.ts';

/** Calls the API from a separate address: every address in 127.0.0.0/8 is this machine. */
export function callFrom(
  localAddress: string,
  method: string,
  path: string,
  { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
): Promise<{ status: number; retryAfter: number; code: string | undefined }> {
  const { port } = new URL(platformUrl());
  const options = { host: '127.0.0.1', port, localAddress, method, path: API_BASE_PATH + path };
  return new Promise((resolve, reject) => {
    const request = http.request(
      { ...options, headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers } },
      async (response) => {
        const text = (await response.toArray()).join('');
        const { code } = JSON.parse(text) as { code?: string };
        resolve({
          status: response.statusCode ?? 0,
          retryAfter: Number(response.headers['retry-after']),
          code,
        });
      },
    );
    request.on('error', reject);
    request.end(body ? JSON.stringify(body) : undefined);
  });
}
