import type { APIGatewayProxyStructuredResultV2, APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';
import { EDGE_SECRET_HEADER } from '#shared/domain/edge-headers.ts';
import { addConnection, deleteConnection } from '../_lib/realtime/socket-repository.ts';
import { queueSocketTasks } from '../_lib/realtime/socket-tasks.ts';
import { systemClock } from '../_lib/runtime/clock.ts';
import { edgeSecrets, isEdgeSecret } from '../_lib/runtime/edge-secret.ts';
import { handleMessage } from './handle-message.ts';

/** The routes of the WebSocket API: connect, message and disconnect. */
export async function handler({
  requestContext: { eventType, connectionId },
  body = '',
  ...event
}: APIGatewayProxyWebsocketEventV2 & Handshake): Promise<APIGatewayProxyStructuredResultV2> {
  // Around CloudFront there is no firewall.
  if (eventType === 'CONNECT' && !isFromEdge(event)) return { statusCode: 403 };
  if (eventType === 'CONNECT') await open(connectionId);
  else if (eventType === 'DISCONNECT') await deleteConnection(connectionId);
  else await handleMessage({ clock: systemClock }, connectionId, body);
  return { statusCode: 200 };
}

/** Only the event of a connection has headers, in the case in which they were sent. */
interface Handshake {
  headers?: Record<string, string | undefined>;
}

function isFromEdge({ headers = {} }: Handshake): boolean {
  const [, shown] = Object.entries(headers).find(([name]) => name.toLowerCase() === EDGE_SECRET_HEADER) ?? [];
  return edgeSecrets().length === 0 || isEdgeSecret(shown);
}

/** Anybody may open a socket; it is closed unless it authenticates within ten seconds. */
async function open(connectionId: string): Promise<void> {
  await addConnection(connectionId, systemClock());
  await queueSocketTasks([
    { task: 'welcome', connectionId },
    { task: 'close-stranger', connectionId },
  ]);
}
