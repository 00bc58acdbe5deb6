import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Cluster } from './cluster.ts';

/** The requests sent to a server that accepts everything: it checks what goes over the wire, without OpenSearch. */
const asked: { method: string; path: string; headers: IncomingMessage['headers']; body: string }[] = [];
const server = createServer(async (request, response) => {
  const { method = '', url: path = '', headers } = request;
  asked.push({ method, path, headers, body: await text(request) });
  if (path.startsWith('/missing')) response.statusCode = 404;
  if (busy > 0) {
    busy -= 1;
    response.statusCode = 503;
  }
  response.setHeader('content-type', 'application/json').end('{"errors":false,"items":[]}');
});
/** How many requests the server refuses with 503 before it accepts one. */
let busy = 0;
let url = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
});
afterAll(() => server.close());
beforeEach(() => asked.splice(0));

describe('requests to OpenSearch', () => {
  it('are signed as the function’s role for a domain on AWS, and unsigned for a self-hosted cluster', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
    vi.stubEnv('AWS_SESSION_TOKEN', 'token');
    await new Cluster({ url, region: 'eu-central-1' }).search('papers', { query: {} });
    await new Cluster({ url }).search('papers', { query: {} });
    vi.unstubAllEnvs();
    const [signed, plain] = asked.map(({ headers }) => headers);
    expect(signed?.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-central-1\/es\/aws4_request, /,
    );
    expect(signed?.['x-amz-security-token']).toBe('token');
    expect(plain?.authorization).toBeUndefined();
  });

  it('are repeated twice while a node is busy, and then fail with its answer', async () => {
    busy = 2;
    await new Cluster({ url }).search('papers', { query: {} });
    expect(asked).toHaveLength(3);
    busy = 3;
    await expect(new Cluster({ url }).search('papers', { query: {} })).rejects.toThrow(
      'OpenSearch answered 503 to POST /papers/_search: {"errors":false',
    );
    expect(asked).toHaveLength(6);
  });

  it('return a status that the caller expects, and fail for others', async () => {
    const cluster = new Cluster({ url });
    expect(await cluster.request('GET', '/missing', { ignore: [404] })).toMatchObject({ status: 404 });
    await expect(cluster.request('GET', '/missing')).rejects.toThrow(
      'OpenSearch answered 404 to GET /missing',
    );
    expect(asked.map(({ path }) => path)).toEqual(['/missing', '/missing']);
  });

  it('fail with the reason if no cluster answers', async () => {
    const nobody = new Cluster({ url: 'http://127.0.0.1:1' });
    await expect(nobody.request('GET', '/_alias/papers')).rejects.toThrow(
      'OpenSearch did not answer at /_alias/papers.',
    );
  });

  it('require results of all shards, ranked by the words of all', async () => {
    await new Cluster({ url }).search('papers', { size: 1 });
    expect(asked[0]).toMatchObject({ method: 'POST', body: '{"size":1}' });
    expect(asked[0]?.path).toBe(
      '/papers/_search?search_type=dfs_query_then_fetch&allow_partial_search_results=false',
    );
  });

  it('contain no lone surrogates, which aren’t valid UTF-8', async () => {
    await new Cluster({ url }).search('papers', { whole: '😀', half: '😀'.slice(0, 1) });
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ whole: '😀', half: '\uFFFD' });
  });

  it('split changes into sizes that every instance accepts, and are not sent without changes', async () => {
    const big = { text: 'x'.repeat(2_000_000) };
    await new Cluster({ url }).bulk(
      Array.from({ length: 5 }, () => [{ index: {} }, big]),
      'false',
    );
    expect(asked.map(({ body }) => body.split('\n').length - 1)).toEqual([4, 4, 2]);
    asked.splice(0);
    expect(await new Cluster({ url }).bulk([], 'true')).toEqual([]);
    expect(asked).toEqual([]);
  });
});
