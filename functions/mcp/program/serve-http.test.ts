import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { LoggingMessageNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { serveHttp } from './serve-http.ts';

describe('the HTTP server for agents on one machine', () => {
  it('gives each client a session and a stream until the client ends it', async () => {
    const { url, servers } = await aServer();
    const [one, other] = [await aClient(url), await aClient(url)];
    expect(one.transport.sessionId).not.toBe(other.transport.sessionId);
    // The stream opens concurrently with initialization.
    await vi.waitFor(async () => {
      await servers[0]?.sendLoggingMessage({ level: 'info', data: 'to the first' });
      expect(one.heard).toContain('to the first');
    });
    expect(other.heard).toEqual([]);
    const closed = new Promise<void>((resolve) => {
      if (servers[0]) servers[0].onclose = resolve;
    });
    await one.transport.terminateSession();
    await closed;
    await expect(one.client.ping()).rejects.toThrow();
    await other.client.ping();
  });

  it('refuses foreign pages, foreign host names and unknown sessions', async () => {
    const { url } = await aServer();
    expect((await post(url, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await post(url, { 'mcp-session-id': 'none' })).status).toBe(404);
    expect((await fetch(url)).status).toBe(400);
    expect((await fetch(new URL('/', url))).status).toBe(404);
  });

  it('keeps no session if the first message isn’t initialize', async () => {
    const { url, servers } = await aServer();
    expect((await post(url, {}, { jsonrpc: '2.0', id: 1, method: 'ping' })).status).toBe(400);
    expect(servers[0]?.transport).toBeUndefined();
  });

  it('ends a session after 30 min without a message, unless its client has an open stream', async () => {
    let now = Date.now();
    const { url } = await aServer(undefined, () => now);
    const [silent, listening] = [await aSession(url), await aSession(url)];
    const line = await listen(url, listening);
    now += 31 * 60_000;
    await aSession(url);
    expect((await listen(url, silent)).status).toBe(404);
    expect((await post(url, listening, { jsonrpc: '2.0', id: 2, method: 'ping' })).status).toBe(200);
    await line.body?.cancel();
  });

  it('requires its token if it was started with one', async () => {
    const { url } = await aServer('a word');
    expect((await post(url, {})).status).toBe(401);
    expect((await post(url, { authorization: 'Bearer another' })).status).toBe(401);
    expect((await post(url, { authorization: 'Bearer a word' })).status).toBe(200);
  });

  it('replays missed events to a client that reconnects', async () => {
    const { url, servers } = await aServer();
    const session = await aSession(url);
    const line = await listen(url, session);
    await servers[0]?.sendLoggingMessage({ level: 'info', data: 'heard' });
    const { text, reader } = await readUntil(line, 'heard');
    const lastEventId = /^id: (.+)$/m.exec(text)?.[1] ?? '';
    await reader.cancel();
    await servers[0]?.sendLoggingMessage({ level: 'info', data: 'missed' });
    const again = await listen(url, { ...session, 'last-event-id': lastEventId });
    expect((await readUntil(again, 'missed')).text).not.toContain('heard');
  });
});

async function aServer(token?: string, clock = Date.now) {
  const servers: Server[] = [];
  const open = () => {
    const server = new Server({ name: 'a test', version: '1' }, { capabilities: { logging: {} } });
    servers.push(server);
    return server;
  };
  const { url, close } = await serveHttp({ port: 0, token, open, clock });
  onTestFinished(close);
  return { url, servers };
}

async function aClient(url: string) {
  const client = new Client({ name: 'a test', version: '1' });
  const heard: unknown[] = [];
  client.setNotificationHandler(
    LoggingMessageNotificationSchema,
    ({ params }) => void heard.push(params.data),
  );
  const transport = new StreamableHTTPClientTransport(new URL(url));
  await client.connect(transport as Transport);
  return { client, transport, heard };
}

const GREETING = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'a test', version: '1' },
  },
};

const post = (url: string, headers: Record<string, string>, message: object = GREETING) =>
  fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify(message),
  });

/** Initializes a session and returns its header. */
async function aSession(url: string): Promise<{ 'mcp-session-id': string }> {
  const greeting = await post(url, {});
  await greeting.text();
  return { 'mcp-session-id': greeting.headers.get('mcp-session-id') ?? '' };
}

const listen = (url: string, headers: Record<string, string>) =>
  fetch(url, { headers: { accept: 'text/event-stream', ...headers } });

async function readUntil(response: Response, words: string) {
  if (!response.body) throw new Error('There is no stream.');
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes(words)) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`The stream ended with ${text}`);
    text += value;
  }
  return { text, reader };
}
