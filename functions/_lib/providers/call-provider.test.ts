import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { callProvider } from './call-provider.ts';
import { isSigned } from './provider-signature.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Starts a server on this machine that counts its requests. */
async function aServer(listener: RequestListener) {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const now = new Date();
const aCall = (url: string, timeoutMs = 2000) => ({
  url,
  key: 'key-of-a-provider',
  body: '{"a":1}',
  now,
  timeoutMs,
});
const local = { allowLoopback: true };

describe('calling a review provider', () => {
  it('signs the body and sends the key', async () => {
    let seen: { body: string; authorization?: string | undefined; signature: string } | undefined;
    const url = await aServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += part;
      const { authorization } = request.headers;
      seen = { body, authorization, signature: String(request.headers['x-colophon-signature']) };
      response.end('{"ok":true}');
    });
    expect(await callProvider(aCall(url), local)).toMatchObject({ status: 200, body: '{"ok":true}' });
    expect(seen).toMatchObject({ body: '{"a":1}', authorization: 'Bearer key-of-a-provider' });
    expect(isSigned('{"a":1}', seen?.signature, 'key-of-a-provider', new Date())).toBe(true);
    expect(isSigned('{"a":2}', seen?.signature, 'key-of-a-provider', new Date())).toBe(false);
    expect(isSigned('{"a":1}', seen?.signature, 'another key', new Date())).toBe(false);
    expect(isSigned('{"a":1}', seen?.signature, 'key-of-a-provider', new Date(now.getTime() + 400_000))).toBe(
      false,
    );
  });

  it('follows no redirect', async () => {
    let asked = 0;
    const inside = await aServer((_, response) => {
      asked++;
      response.end('secret');
    });
    const url = await aServer((_, response) => void response.writeHead(302, { location: inside }).end());
    expect(await callProvider(aCall(url), local)).toMatchObject({ status: 302, isFinal: true });
    expect(asked).toBe(0);
  });

  it('stops reading at 1 MB, whatever length is announced', async () => {
    const url = await aServer((_, response) => {
      const more = () => {
        while (response.write(Buffer.alloc(65_536, 'x')));
        response.once('drain', more);
      };
      more();
    });
    const answer = await callProvider(aCall(url, 5000), local);
    expect(answer).toMatchObject({ problem: 'The answer is larger than 1 MB.', isFinal: false });
  });

  it('does not decompress responses', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const url = await aServer(
      (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    );
    expect(await callProvider(aCall(url), local)).toMatchObject({
      problem: expect.stringContaining('compressed'),
    });
  });

  it('stops at the timeout, even if the body never ends', async () => {
    const slow = await aServer((_, response) => void response.writeHead(200).write('{'));
    const silent = await aServer(() => undefined);
    for (const url of [slow, silent]) {
      const started = performance.now();
      const answer = await callProvider(aCall(url, 300), local);
      expect(answer).toMatchObject({ problem: 'The provider did not answer within 0.3 seconds.' });
      expect(performance.now() - started).toBeLessThan(1500);
    }
  });

  it('resolves a name once per call, and connects only to the addresses it has checked', async () => {
    let asked = 0;
    const url = await aServer(() => {
      asked++;
    });
    const { port } = new URL(url);
    const strict = { allowLoopback: false };
    const answers = [['203.0.114.1'], ['127.0.0.1'], ['93.184.216.34', '10.0.0.1']];
    let resolved = 0;
    const resolve = async () => answers[resolved++] ?? [];
    const rebinding = aCall(`https://rebinding.example:${port}/`, 300);
    // The first address is public: the connection uses it, and the name is not resolved again.
    expect(await callProvider(rebinding, strict, resolve)).toMatchObject({ isFinal: false });
    expect(resolved).toBe(1);
    for (let call = 0; call < 2; call++)
      expect(await callProvider(rebinding, strict, resolve)).toMatchObject({
        problem: expect.stringContaining('public internet address'),
        isFinal: true,
      });
    // Names never lead to this machine, even where it may be called.
    resolved = 1;
    expect(await callProvider(rebinding, local, resolve)).toMatchObject({ isFinal: true });
    expect(asked).toBe(0);
  });
});
