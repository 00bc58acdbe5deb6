import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { CLOCK_HEADER } from './clock/demonstration-clock.ts';
import { type Sample, START_MS, sampleAssembly, startSample } from './fixtures/start-sample.ts';

let cloud: Sample;
beforeAll(async () => {
  cloud = await startSample();
}, START_MS);
afterAll(() => cloud?.close());

const get = (path: string, init?: RequestInit): Promise<Response> => fetch(`${cloud.url}${path}`, init);
const eventOf = async (path: string, init?: RequestInit) => (await get(path, init)).json();

it('listens on loopback only, because anyone could read the mails', async () => {
  const { port } = new URL(cloud.url);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBeLessThan(500);
  // On Linux, all of 127.0.0.0/8 is this machine, and a server on all interfaces answers there.
  await expect(fetch(`http://127.0.0.2:${port}/`)).rejects.toThrow('fetch failed');
});

describe('calling the API through the CDN', () => {
  it('writes to and reads from the function’s table', async () => {
    const made = await get('/api/papers', {
      method: 'POST',
      body: JSON.stringify({ id: 'a', title: 'On colophons' }),
    });
    expect(made.status).toBe(201);
    expect(await eventOf('/api/papers/a')).toEqual({ title: 'On colophons' });
  });

  it('prefers the more specific route, and decodes path parameters', async () => {
    expect(await eventOf('/api/papers/mine')).toEqual({ route: 'GET /api/papers/mine', parameters: {} });
    const file = await eventOf('/api/files/a%20b/c%C3%BC.pdf?x=1');
    expect(file).toEqual({ route: 'ANY /api/files/{path+}', parameters: { path: 'a b/cü.pdf' } });
  });

  it('sends the function the same event as API Gateway', async () => {
    const event = await eventOf('/api/files/a%20b?show=event&tag=1&tag=2', {
      method: 'PUT',
      headers: { cookie: 'one=1; two=2', 'content-type': 'application/octet-stream', 'X-Custom': 'yes' },
      body: new Uint8Array([0, 255]),
    });
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'ANY /api/files/{path+}',
      rawPath: '/api/files/a b',
      rawQueryString: 'show=event&tag=1&tag=2',
      queryStringParameters: { show: 'event', tag: '1,2' },
      cookies: ['one=1', 'two=2'],
      headers: { 'x-custom': 'yes', 'x-forwarded-proto': 'http' },
      body: 'AP8=',
      isBase64Encoded: true,
    });
    expect(event.headers).not.toHaveProperty('cookie');
    expect(event.headers.host).toMatch(/execute-api/);
    expect(event.headers['x-forwarded-for']).toMatch(/127\.0\.0\.1|::1/);
  });

  it('removes headers that only CloudFront may set', async () => {
    const event = await eventOf('/api/files/x?show=event', {
      headers: { 'cloudfront-viewer-address': '6.6.6.6:1' },
    });
    expect(event.headers).not.toHaveProperty('cloudfront-viewer-address');
  });

  it('sets cookies one by one', async () => {
    const { headers } = await get('/api/papers/x?show=event');
    expect(headers.getSetCookie()).toEqual(['a=1; HttpOnly', 'b=2']);
  });

  it('sends a value without a status as the JSON body of a 200', async () => {
    expect(await eventOf('/api/papers/x?show=plain')).toEqual({ hello: 'world' });
  });

  it('answers errors in the gateway’s words', async () => {
    const answers = await Promise.all([
      get('/api/nothing'),
      get('/api/papers/%E0%A4%A'),
      get('/api/papers/x?crash=1'),
      get('/api/papers/x?exit=1'),
      get('/api/papers/x?big=7000000'),
    ]);
    const shown = await Promise.all(answers.map(async (answer) => [answer.status, await answer.text()]));
    expect(shown).toEqual([
      [404, '{"message":"Not Found"}'],
      [400, '{"message":"Bad Request"}'],
      [500, '{"message":"Internal Server Error"}'],
      [500, '{"message":"Internal Server Error"}'],
      [500, '{"message":"Internal Server Error"}'],
    ]);
    expect((await get('/api/papers/mine')).status).toBe(200);
  });

  it('rejects a body over 10 MB and keeps running', async () => {
    const answer = await get('/api/papers', { method: 'POST', body: new Uint8Array(60 * 1024 * 1024) });
    expect(answer.status).toBe(413);
    expect(await answer.text()).toBe('{"message":"Request Entity Too Large"}');
    expect((await get('/api/papers/mine')).status).toBe(200);
  });

  it('answers preflight requests without the function', async () => {
    const answer = await get('/api/papers', {
      method: 'OPTIONS',
      headers: { origin: 'https://agent.example', 'access-control-request-method': 'POST' },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('passes preflight requests to a route of any method, and adds the CORS headers to its answer', async () => {
    const answer = await get('/api/files/a.pdf', {
      method: 'OPTIONS',
      headers: { origin: 'https://agent.example', 'access-control-request-method': 'POST' },
    });
    expect(await answer.json()).toMatchObject({ route: 'ANY /api/files/{path+}' });
    expect(answer.headers.get('access-control-allow-methods')).toBe('*');
  });

  it('serves 50 concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => get('/api/papers/x?wait=20&show=plain')),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('a function’s environment', () => {
  it('contains local names and addresses of the stack’s resources', async () => {
    const env = await eventOf('/api/papers/x?show=env');
    expect(env).toMatchObject({
      TABLE: cloud.tableName('papers'),
      SITE_URL: cloud.url,
      AWS_REGION: 'us-east-1',
      AWS_ENDPOINT_URL_DYNAMODB: cloud.endpoints.dynamodb,
      AWS_ENDPOINT_URL_S3: cloud.endpoints.s3,
      AWS_ENDPOINT_URL_SESV2: cloud.endpoints.ses,
    });
    expect(env.QUEUE_URL).toContain(cloud.endpoints.sqs);
    expect(env).not.toHaveProperty('HOME');
  });

  it('blocks connections to AWS', async () => {
    expect(await eventOf('/api/papers/x?show=amazon')).toContain('refuses connections to AWS');
  });

  it('signs with the true time again after the demonstration’s clock shifted it', async () => {
    const secret = cloud.clock.open();
    const headers = { [CLOCK_HEADER]: `${secret} ${-20 * 86_400_000}` };
    expect(await eventOf('/api/papers/x?show=store', { headers })).toBe('stored');
    cloud.clock.close();
    expect(await eventOf('/api/papers/x?show=store')).toBe('stored');
  });

  it('loads new code after a restart of the functions, not before', async () => {
    const assembly = mkdtempSync(join(tmpdir(), 'local-cloud-changed-'));
    onTestFinished(() => rmSync(assembly, { recursive: true }));
    cpSync(await sampleAssembly(), assembly, { recursive: true });
    const other = await startSample({ assembly });
    const ask = async () => (await fetch(`${other.url}/api/papers/x?show=plain`)).json();
    expect(await ask()).toEqual({ hello: 'world' });
    for (const file of globSync(join(assembly, 'asset.*/index.mjs'))) {
      writeFileSync(file, readFileSync(file, 'utf8').replace("hello: 'world'", "hello: 'changed'"));
    }
    expect(await ask()).toEqual({ hello: 'world' });
    await other.restartFunctions();
    expect(await ask()).toEqual({ hello: 'changed' });
    await other.close();
  });
});

describe('the site', () => {
  it('is served as the root object, and for any page by the edge function', async () => {
    for (const path of ['/', '/papers', '/some/deep/page']) {
      const answer = await get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/html');
      expect(await answer.text()).toContain('<title>Sample</title>');
    }
  });

  it('has the security headers with local addresses, and no HSTS over HTTP', async () => {
    const { headers } = await get('/');
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'self'; connect-src 'self' ${cloud.endpoints.s3}`,
    );
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.has('strict-transport-security')).toBe(false);
    const secure = await get('/', { headers: { 'x-forwarded-proto': 'https' } });
    expect(secure.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  });

  it('is compressed for clients that accept it', async () => {
    const { headers } = await get('/', { headers: { 'accept-encoding': 'gzip' } });
    expect(headers.get('content-encoding')).toBe('gzip');
    expect(
      (await get('/', { headers: { 'accept-encoding': 'identity' } })).headers.get('content-encoding'),
    ).toBeNull();
  });

  it('is not sent again to a client that has it', async () => {
    const etag = (await get('/', { headers: { 'accept-encoding': 'identity' } })).headers.get('etag') ?? '';
    expect((await get('/', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('answers ranges and HEAD', async () => {
    const part = await get('/index.html', { headers: { range: 'bytes=0-14' } });
    expect([part.status, await part.text()]).toEqual([206, '<!doctype html>']);
    const head = await get('/index.html', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('is 403 for a missing file, as at S3 without the permission to list', async () => {
    expect((await get('/nothing.js')).status).toBe(403);
  });
});
