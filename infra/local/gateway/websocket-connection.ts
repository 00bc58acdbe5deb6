import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { HttpRequest } from '../http/messages.ts';
import { randomId } from '../http/random-id.ts';

export type Connection = {
  id: string;
  connectedAt: number;
  lastActiveAt: number;
  sourceIp: string;
  userAgent: string;
  host: string;
  /** Open once the $connect route has accepted it. */
  socket: WebSocket | undefined;
};

export type SocketApiIdentity = { apiId: string; stage: string };

/** Creates a connection from an upgrade request. */
export const newConnection = ({ headers, clientAddress }: HttpRequest): Connection => ({
  id: `${randomId(11)}=`,
  connectedAt: Date.now(),
  lastActiveAt: Date.now(),
  sourceIp: clientAddress,
  userAgent: headers['user-agent'] ?? '',
  host: headers.host ?? '',
  socket: undefined,
});

type EventType = 'CONNECT' | 'MESSAGE' | 'DISCONNECT';

/** Makes the request context of a WebSocket event, as API Gateway does. */
export const contextOf = (
  connection: Connection,
  { apiId, stage }: SocketApiIdentity,
  { routeKey, eventType, ...more }: { routeKey: string; eventType: EventType; [field: string]: unknown },
) => ({
  routeKey,
  eventType,
  extendedRequestId: randomUUID(),
  requestTimeEpoch: Date.now(),
  messageDirection: 'IN',
  stage,
  connectedAt: connection.connectedAt,
  identity: { sourceIp: connection.sourceIp, userAgent: connection.userAgent },
  requestId: randomUUID(),
  domainName: connection.host,
  connectionId: connection.id,
  apiId,
  ...more,
});

/** Makes the event of the $connect route. */
export function connectEvent(connection: Connection, api: SocketApiIdentity, request: HttpRequest) {
  const query = [...new URLSearchParams(request.query)];
  return {
    headers: request.headers,
    multiValueHeaders: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, [value]]),
    ),
    ...(query.length === 0
      ? {}
      : {
          queryStringParameters: Object.fromEntries(query),
          multiValueQueryStringParameters: Object.fromEntries(
            [...Map.groupBy(query, ([name]) => name)].map(([name, pairs]) => [
              name,
              pairs.map(([, value]) => value),
            ]),
          ),
        }),
    requestContext: contextOf(connection, api, { routeKey: '$connect', eventType: 'CONNECT' }),
    isBase64Encoded: false,
  };
}
