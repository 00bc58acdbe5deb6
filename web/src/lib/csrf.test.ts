import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { csrfProtection } from './csrf.ts';

interface Seen {
  method: string | undefined;
  token: string | string[] | undefined;
  body: string;
}

/** A server that accepts one token only and records requests. */
let server: Server;
let origin: string;
let valid: string;
let seen: Seen[];

beforeEach(async () => {
  valid = 'first';
  seen = [];
  server = createServer(async (request, response) => {
    const token = request.headers['x-csrf-token'];
    seen.push({ method: request.method, token, body: await text(request) });
    const code = request.url === '/forbidden' ? 'forbidden' : 'EBADCSRFTOKEN';
    const refused = request.url === '/forbidden' || (request.method !== 'GET' && token !== valid);
    response.writeHead(refused ? 403 : 200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(refused ? { success: false, error: 'Refused', code } : { success: true }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  origin = `http://127.0.0.1:${address.port}`;
});
afterEach(() => {
  vi.restoreAllMocks();
  server.close();
});

describe('a request that changes data', () => {
  it('has the token, which is loaded once', async () => {
    const load = vi.fn(async () => 'first');
    const csrf = csrfProtection(load);
    expect((await csrf.send(post('/papers', 'one'), fetch)).status).toBe(200);
    expect((await csrf.send(post('/papers', 'two'), fetch)).status).toBe(200);
    expect(seen.map(({ token, body }) => [token, body])).toEqual([
      ['first', 'one'],
      ['first', 'two'],
    ]);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is retried in full with a new token after the old one is rejected', async () => {
    const tokens = ['first', 'second'];
    const csrf = csrfProtection(async () => tokens.shift() ?? 'none left');
    await csrf.token();
    valid = 'second';
    const response = await csrf.send(post('/papers', 'the body'), fetch);
    expect(response.status).toBe(200);
    expect(seen).toEqual([
      { method: 'POST', token: 'first', body: 'the body' },
      { method: 'POST', token: 'second', body: 'the body' },
    ]);
  });

  it('is sent twice at most', async () => {
    const csrf = csrfProtection(async () => 'always wrong');
    const response = await csrf.send(post('/papers', 'x'), fetch);
    expect(response.status).toBe(403);
    await expect(response.json()).resolves.toMatchObject({ code: 'EBADCSRFTOKEN' });
    expect(seen).toHaveLength(2);
  });

  it('isn’t retried after another error', async () => {
    const csrf = csrfProtection(async () => 'first');
    const response = await csrf.send(post('/forbidden', 'x'), fetch);
    await expect(response.json()).resolves.toMatchObject({ code: 'forbidden' });
    expect(seen).toHaveLength(1);
  });

  it('is sent without a token, with a warning, if none can be loaded', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const csrf = csrfProtection(() => Promise.reject(new TypeError('Failed to fetch')));
    await csrf.send(post('/forbidden', 'x'), fetch);
    expect(seen).toEqual([{ method: 'POST', token: undefined, body: 'x' }]);
    expect(warn).toHaveBeenCalledTimes(1);
  });
});

it('needs no token for reads', async () => {
  const load = vi.fn(async () => 'first');
  await csrfProtection(load).send(new Request(`${origin}/papers`), fetch);
  expect(seen).toEqual([{ method: 'GET', token: undefined, body: '' }]);
  expect(load).not.toHaveBeenCalled();
});

const post = (path: string, body: string) => new Request(`${origin}${path}`, { method: 'POST', body });
