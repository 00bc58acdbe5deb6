import type { APIGatewayProxyStructuredResultV2, APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';
import { addConnection, deleteConnection } from '../_lib/realtime/socket-repository.ts';
import { queueSocketTasks } from '../_lib/realtime/socket-tasks.ts';
import { systemClock } from '../_lib/runtime/clock.ts';
import { handleMessage } from './handle-message.ts';

/** The routes of the WebSocket API: connect, message and disconnect. */
export async function handler({
  requestContext: { eventType, connectionId },
  body = '',
}: APIGatewayProxyWebsocketEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  if (eventType === 'CONNECT') await open(connectionId);
  else if (eventType === 'DISCONNECT') await deleteConnection(connectionId);
  else await handleMessage({ clock: systemClock }, connectionId, body);
  return { statusCode: 200 };
}

/** Anybody may open a socket; it is closed unless it authenticates within ten seconds. */
async function open(connectionId: string): Promise<void> {
  await addConnection(connectionId, systemClock());
  await queueSocketTasks([
    { task: 'welcome', connectionId },
    { task: 'close-stranger', connectionId },
  ]);
}
