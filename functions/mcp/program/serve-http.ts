import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { MCP_PATH } from '#shared/domain/connection-constants.ts';
import { isRebound } from '../rebinding.ts';
import { keepSessions } from './sessions.ts';

/** The SDK's code: a client that receives it starts a new session. */
const SESSION_NOT_FOUND = -32_001;
const REFUSED = -32_000;

interface HttpOptions {
  /** 0 for any free port. */
  port: number;
  /** The bearer token that clients must send. Without it, every program on this machine can connect. */
  token?: string | undefined;
  /** Creates the MCP server of a new session. */
  open: () => Server;
  clock?: () => number;
}

/**
 * Serves MCP to the agents on one machine over Streamable HTTP, with sessions and streams. It can't be reached from other
 * machines: it listens on the loopback address and refuses pages of other origins (`rebinding.ts`).
 * @returns its URL; `close` ends all sessions
 */
export async function serveHttp(options: HttpOptions): Promise<{ url: string; close(): void }> {
  const { port, token, open, clock = Date.now } = options;
  const sessions = keepSessions(open, clock);
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const refusal = refusalOf(request, token);
    if (refusal) return refuse(response, ...refusal);
    const id = request.headers['mcp-session-id'];
    if (id === undefined && request.method !== 'POST')
      return refuse(response, 400, REFUSED, 'Start with initialize, by POST.');
    const session = id === undefined ? await sessions.begin() : sessions.find(String(id));
    if (session === 'too-many') return refuse(response, 503, REFUSED, 'Too many open sessions.');
    if (!session) return refuse(response, 404, SESSION_NOT_FOUND, 'Session not found');
    await session.handle(request, response);
  };
  const server = createServer((request, response) => {
    // A failed request must not end other sessions.
    answer(request, response).catch((error) => {
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
      if (response.headersSent) response.destroy();
      else refuse(response, 500, REFUSED, 'Internal server error.');
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

/** Returns the status, JSON-RPC code and message of a refusal, or undefined if the request is allowed. */
function refusalOf(
  request: IncomingMessage,
  token: string | undefined,
): [number, number, string] | undefined {
  const { host, origin, authorization = '' } = request.headers;
  const address = `http://${host}`;
  if (!URL.canParse(address) || isRebound({ origin }, address))
    return [403, REFUSED, 'Requests from this web page are not allowed.'];
  if (new URL(request.url ?? '/', address).pathname !== MCP_PATH)
    return [404, REFUSED, `The MCP server is at ${MCP_PATH}.`];
  if (token !== undefined && !isSame(authorization, `Bearer ${token}`))
    return [401, REFUSED, 'Send COLOPHON_MCP_TOKEN as a bearer token.'];
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
