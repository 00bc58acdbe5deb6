import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serveTools } from './serve-tools.ts';

const SITE = 'https://colophon.example';
const fetched: string[] = [];

vi.mock('../_lib/runtime/configured-origin.ts', () => ({ configuredOrigin: async () => SITE }));

beforeEach(() => {
  // A stage without a domain: the site's address is only in the parameter.
  vi.stubEnv('PUBLIC_ORIGIN', '');
  vi.stubEnv('API_ADDRESS', 'https://api.internal.example');
  fetched.length = 0;
  vi.stubGlobal('fetch', async (request: Request | URL | string) => {
    const url = new URL(request instanceof Request ? request.url : request);
    fetched.push(url.href);
    if (url.host !== 'api.internal.example') return new Response('Method\n\nWe measured it.');
    const files = [{ name: 'paper.txt', sha256: 'a', url: '/files/papers/p/1/paper.txt' }];
    return Response.json({
      success: true,
      data: {
        archiveId: 'COL.2611.00001',
        version: 1,
        title: 'A paper',
        abstract: 'An abstract.',
        references: [],
        authors: [],
        keywords: [],
        categories: [],
        toc: [],
        files,
        withdrawal: null,
      },
    });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const post = (path: string, params: unknown, method: string, rawQueryString = '') =>
  serveTools({
    rawPath: path,
    rawQueryString,
    headers: {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    requestContext: { http: { method: 'POST', sourceIp: '192.0.2.1' } },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    isBase64Encoded: false,
  } as unknown as APIGatewayProxyEventV2);

it('offers the tools of the chosen set, and refuses an unknown one', async () => {
  const listed = await post('/mcp/public', {}, 'tools/list', 'tools=core');
  expect(listed.body).toContain('"search_papers"');
  expect(listed.body).not.toContain('"get_platform_stats"');
  expect(await post('/mcp/public', {}, 'tools/list', 'tools=editor')).toMatchObject({ statusCode: 400 });
});

it('reads a paper’s files from the site, not from the host that the request names', async () => {
  const answer = await post(
    '/mcp/public',
    { name: 'read_paper', arguments: { paperId: 'COL.2611.00001' } },
    'tools/call',
  );
  expect(answer.body).toContain('We measured it.');
  expect(fetched).toEqual([
    'https://api.internal.example/api/v1/papers/COL.2611.00001',
    `${SITE}/files/papers/p/1/paper.txt`,
  ]);
});

it('names the site, not the host of the request, as the place of its authorization', async () => {
  const { statusCode, headers } = await post('/mcp', {}, 'tools/list');
  expect(statusCode).toBe(401);
  expect(headers?.['www-authenticate']).toContain(`resource_metadata="${SITE}/`);
});
