import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { MCP_PATH } from '#shared/domain/connection-terms.ts';
import { isRebound } from '../rebinding.ts';
import { keepSessions } from './sessions.ts';

/** In the protocol itself: a client that meets it begins a new session. */
const SESSION_NOT_FOUND = -32_001;
const REFUSED = -32_000;

interface HttpOptions {
  /** 0: any that is free. */
  port: number;
  /** What a client must bring as a bearer; without it every program of this machine may come. */
  token?: string | undefined;
  /** A tool server for a new session. */
  open: () => Server;
  clock?: () => number;
}

/**
 * The tool server for the agents of one machine: Streamable HTTP with sessions, each with streams to its client. Nobody
 * reaches it from elsewhere: it listens to the loopback address, and refuses pages of other origins (`rebinding.ts`).
 * @returns where it is; `close` ends all sessions
 */
export async function serveHttp(options: HttpOptions): Promise<{ url: string; close(): void }> {
  const { port, token, open, clock = Date.now } = options;
  const sessions = keepSessions(open, clock);
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const refusal = refusalOf(request, token);
    if (refusal) return refuse(response, ...refusal);
    const id = request.headers['mcp-session-id'];
    if (id === undefined && request.method !== 'POST')
      return refuse(response, 400, REFUSED, 'Begin with initialize, by POST.');
    const session = id === undefined ? await sessions.begin() : sessions.find(String(id));
    if (session === 'too-many') return refuse(response, 503, REFUSED, 'Too many sessions are open.');
    if (!session) return refuse(response, 404, SESSION_NOT_FOUND, 'Session not found');
    await session.handle(request, response);
  };
  const server = createServer((request, response) => {
    // One request that fails ends no other agent's session.
    answer(request, response).catch((error) => {
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
      if (response.headersSent) response.destroy();
      else refuse(response, 500, REFUSED, 'The tool server failed.');
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}${MCP_PATH}`,
    close: () => {
      sessions.end();
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Status, code of the protocol and sentence; nothing where the request may come in. */
function refusalOf(
  request: IncomingMessage,
  token: string | undefined,
): [number, number, string] | undefined {
  const { host, origin, authorization = '' } = request.headers;
  const address = `http://${host}`;
  if (!URL.canParse(address) || isRebound({ origin }, address))
    return [403, REFUSED, 'This page may not call the tool server.'];
  if (new URL(request.url ?? '/', address).pathname !== MCP_PATH)
    return [404, REFUSED, `The tool server is at ${MCP_PATH}.`];
  if (token !== undefined && !isSame(authorization, `Bearer ${token}`))
    return [
      401,
      REFUSED,
      'Send the token that this program was started with (COLOPHON_MCP_TOKEN) as a bearer.',
    ];
  return undefined;
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function refuse(response: ServerResponse, status: number, code: number, message: string): void {
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }));
}
