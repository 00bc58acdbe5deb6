import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import type { Resource } from '../assembly/read-assembly.ts';
import type { Templates } from '../assembly/templates.ts';
import type { HttpAnswer, HttpRequest } from '../http/messages.ts';
import { randomId } from '../http/random-id.ts';
import type { Functions } from '../lambda/functions.ts';
import { watchFrames } from './frame-lengths.ts';
import { type Connection, connectEvent, contextOf, newConnection } from './websocket-connection.ts';
import { readSocketRoutes } from './websocket-routes.ts';

// API Gateway quotas: 128 KB per message in frames of 32 KB, 10 minutes idle, 2 hours in total.
const MAX_MESSAGE_BYTES = 128 * 1024;
const IDLE_MS = 10 * 60_000;
const LIFETIME_MS = 2 * 60 * 60_000;

const Answer = z
  .object({
    statusCode: z.coerce.number().optional(),
    headers: z.record(z.string(), z.string()).nullish(),
    body: z.string().optional(),
  })
  .nullish();

export type SocketApi = {
  apiId: string;
  stage: string;
  /** Accepts a client if the $connect route does. */
  upgrade(request: HttpRequest, message: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  /** The `@connections` API: posts to, describes, or closes a connection. */
  manage(request: HttpRequest, connectionId: string): Promise<HttpAnswer>;
  stop(): void;
};

/** Serves a WebSocket API of the stack. */
export function createSocketApi(templates: Templates, api: Resource, functions: Functions): SocketApi {
  const routes = readSocketRoutes(templates, api);
  const identity = { apiId: templates.ref(api), stage: routes.stage };
  const connections = new Map<string, Connection>();
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  const call = async (uri: string, event: unknown) => Answer.parse(await functions.invoke(uri, event));

  const receive = async (connection: Connection, socket: WebSocket, body: string): Promise<void> => {
    const { routeKey, route } = routes.choose(body);
    const complain = (message: string): void =>
      socket.send(JSON.stringify({ message, connectionId: connection.id, requestId: randomUUID() }));
    if (route === undefined) {
      complain('Forbidden');
      return;
    }
    const messageId = `${randomId(11)}=`;
    try {
      const answer = await call(route.functionUri, {
        requestContext: contextOf(connection, identity, { routeKey, eventType: 'MESSAGE', messageId }),
        body,
        isBase64Encoded: false,
      });
      if (route.replies && answer?.body !== undefined) {
        socket.send(answer.body);
      }
    } catch {
      complain('Internal server error');
    }
  };

  const open = (connection: Connection, socket: WebSocket): void => {
    connection.socket = socket;
    connections.set(connection.id, connection);
    const leave = (): void => socket.close(1001, 'Going away');
    const lifetime = setTimeout(leave, LIFETIME_MS);
    let idle = setTimeout(leave, IDLE_MS);
    const active = (): void => {
      connection.lastActiveAt = Date.now();
      clearTimeout(idle);
      idle = setTimeout(leave, IDLE_MS);
    };
    socket.on('ping', active);
    socket.on('error', () => socket.terminate());
    socket.on('message', (data, isBinary) => {
      if (socket.readyState !== socket.OPEN) return;
      active();
      // API Gateway accepts only text.
      void (isBinary ? socket.close(1003) : receive(connection, socket, data.toString()));
    });
    socket.on('close', (code, reason) => {
      clearTimeout(lifetime);
      clearTimeout(idle);
      connections.delete(connection.id);
      const route = routes.get('$disconnect');
      const details = { disconnectStatusCode: code, disconnectReason: reason.toString() };
      if (route !== undefined) {
        // Best effort, as on AWS. The function's log has a failure.
        call(route.functionUri, {
          headers: { Host: connection.host },
          multiValueHeaders: { Host: [connection.host] },
          requestContext: contextOf(connection, identity, {
            routeKey: '$disconnect',
            eventType: 'DISCONNECT',
            ...details,
          }),
          isBase64Encoded: false,
        }).catch(() => undefined);
      }
    });
  };

  return {
    ...identity,
    upgrade: async (request, message, socket, head) => {
      const connection = newConnection(request);
      const route = routes.get('$connect');
      const answer = await (route === undefined
        ? undefined
        : call(route.functionUri, connectEvent(connection, identity, request)).catch(() => ({
            statusCode: 502,
            headers: {},
          })));
      const status = answer?.statusCode ?? 200;
      if (status < 200 || status > 299) {
        refuse(socket, status);
        return;
      }
      server.once('headers', (lines) => {
        for (const [name, value] of Object.entries(answer?.headers ?? {})) {
          lines.push(`${name}: ${value}`);
        }
      });
      server.handleUpgrade(message, socket, head, (opened) => {
        watchFrames(socket, () => opened.close(1009, 'Frame too long'));
        open(connection, opened);
      });
    },
    manage: (request, connectionId) => manage(connections.get(connectionId), request),
    stop: () => {
      for (const { socket } of connections.values()) {
        socket?.terminate();
      }
      server.close();
    },
  };
}

async function manage(connection: Connection | undefined, request: HttpRequest): Promise<HttpAnswer> {
  const socket = connection?.socket;
  if (connection === undefined || socket?.readyState !== 1) {
    return failure(410, 'GoneException', 'Gone');
  }
  if (request.method === 'DELETE') {
    socket.close(1000);
    return { status: 204, headers: {}, body: '' };
  }
  if (request.method === 'GET') {
    const { connectedAt, lastActiveAt, sourceIp, userAgent } = connection;
    const body = JSON.stringify({
      connectedAt: new Date(connectedAt).toISOString(),
      lastActiveAt: new Date(lastActiveAt).toISOString(),
      identity: { sourceIp, userAgent },
    });
    return { status: 200, headers: { 'content-type': 'application/json' }, body };
  }
  const body = await request.readBody(MAX_MESSAGE_BYTES);
  if (body === 'too-large') {
    return failure(413, 'PayloadTooLargeException', 'Message too long');
  }
  const error = await new Promise<Error | null | undefined>((resolve) =>
    socket.send(body.toString('utf8'), resolve),
  );
  return error ? failure(410, 'GoneException', 'Gone') : { status: 200, headers: {}, body: '' };
}

const failure = (status: number, type: string, message: string): HttpAnswer => ({
  status,
  headers: { 'content-type': 'application/json', 'x-amzn-errortype': type },
  body: JSON.stringify({ message }),
});

/** Rejects an upgrade with a status. */
export function refuse(socket: Duplex, status: number): void {
  socket.end(
    `HTTP/1.1 ${status} ${status === 403 ? 'Forbidden' : 'Refused'}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  );
}
