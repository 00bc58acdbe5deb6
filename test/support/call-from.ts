import http from 'node:http';
import { API_BASE_PATH } from '#shared/constants.ts';
import { platformUrl } from './api.ts';

/** Calls the API from a separate address: every address in 127.0.0.0/8 is this machine. */
export async function callFrom(
  localAddress: string,
  method: string,
  path: string,
  { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
) {
  const { port } = new URL(platformUrl());
  const sent = body instanceof FormData ? new Response(body) : body && Response.json(body);
  const type = sent?.headers.get('content-type');
  const bytes = sent && Buffer.from(await sent.arrayBuffer());
  return new Promise<{ status: number; retryAfter: number; code: string | undefined; body: Answer }>(
    (resolve, reject) => {
      const request = http.request(
        {
          ...{ host: '127.0.0.1', port, localAddress, method, path: API_BASE_PATH + path },
          headers: { ...(type ? { 'content-type': type } : {}), ...headers },
        },
        async (response) => {
          const answer: Answer = JSON.parse((await response.toArray()).join(''));
          resolve({
            status: response.statusCode ?? 0,
            retryAfter: Number(response.headers['retry-after']),
            code: answer.code,
            body: answer,
          });
        },
      );
      request.on('error', reject);
      request.end(bytes);
    },
  );
}

interface Answer {
  code?: string;
  // biome-ignore lint/suspicious/noExplicitAny: each endpoint has its own
  data: any;
}
