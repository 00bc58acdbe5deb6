import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { recentEvents } from './recent-events.ts';

/** After this time without a message, a session ends. A session with an open stream isn't idle. */
const IDLE_MS = 30 * 60_000;
const LOOK_EVERY_MS = 60_000;
const MOST = 100;
/** After how long a disconnected client should reconnect. */
const RETRY_MS = 1000;

interface Session {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

interface KeptSession extends Session {
  isIdle(now: number): boolean;
  close(): void;
}

/** Keeps a server's sessions, from initialization until the client ends them or they are idle for 30 min. */
export function keepSessions(open: () => Server, clock: () => number) {
  const kept = new Map<string, KeptSession>();
  const closeIdle = () => {
    for (const session of kept.values()) if (session.isIdle(clock())) session.close();
  };
  const timer = setInterval(closeIdle, LOOK_EVERY_MS).unref();
  return {
    find: (id: string): Session | undefined => kept.get(id),
    /** Opens a session for a first message. If it isn't initialize, the transport refuses it and no session is kept. */
    begin: async (): Promise<Session | 'too-many'> => {
      closeIdle();
      return kept.size >= MOST ? 'too-many' : openSession(open(), kept, clock);
    },
    end: () => {
      clearInterval(timer);
      for (const session of kept.values()) session.close();
    },
  };
}

async function openSession(server: Server, kept: Map<string, KeptSession>, clock: () => number) {
  let lastSeen = clock();
  let answering = 0;
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    eventStore: recentEvents(),
    retryInterval: RETRY_MS,
    onsessioninitialized: (id) => {
      kept.set(id, session);
    },
  });
  const session: KeptSession = {
    handle: async (request, response) => {
      answering += 1;
      response.once('close', () => {
        answering -= 1;
        lastSeen = clock();
      });
      await transport.handleRequest(request, response);
      if (transport.sessionId === undefined) session.close();
    },
    isIdle: (now) => answering === 0 && now - lastSeen > IDLE_MS,
    close: () => void server.close(),
  };
  // The SDK's classes don't match under exactOptionalPropertyTypes.
  await server.connect(transport as Transport);
  // Called after the client's DELETE or `close`.
  const { onclose } = transport;
  transport.onclose = () => {
    kept.delete(transport.sessionId ?? '');
    onclose?.();
  };
  return session;
}
