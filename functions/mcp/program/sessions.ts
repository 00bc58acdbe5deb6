import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { recentEvents } from './recent-events.ts';

/** A client that went without a word; one that listens has its stream open, and is not idle. */
const IDLE_MS = 30 * 60_000;
const LOOK_EVERY_MS = 60_000;
const MOST = 100;
/** When a client whose line broke should come again. */
const RETRY_MS = 1000;

interface Session {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

interface KeptSession extends Session {
  isIdle(now: number): boolean;
  close(): void;
}

/** The sessions of a server: from a client's greeting to its farewell, or until it was idle for half an hour. */
export function keepSessions(open: () => Server, clock: () => number) {
  const kept = new Map<string, KeptSession>();
  const closeIdle = () => {
    for (const session of kept.values()) if (session.isIdle(clock())) session.close();
  };
  const timer = setInterval(closeIdle, LOOK_EVERY_MS).unref();
  return {
    find: (id: string): Session | undefined => kept.get(id),
    /** For a first message. What is no greeting is refused by the transport, and leaves no session behind. */
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
  // The SDK's own classes differ where exactOptionalPropertyTypes looks closely.
  await server.connect(transport as Transport);
  // By the client's DELETE, or by `close`.
  const { onclose } = transport;
  transport.onclose = () => {
    kept.delete(transport.sessionId ?? '');
    onclose?.();
  };
  return session;
}
