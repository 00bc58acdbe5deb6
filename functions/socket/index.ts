import type { APIGatewayProxyStructuredResultV2, APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';
import { systemClock } from '../_lib/clock.ts';
import { addConnection, forgetConnection } from '../_lib/socket-store.ts';
import { queueSocketTasks } from '../_lib/socket-tasks.ts';
import { takeMessage } from './take-message.ts';

/** The routes of the WebSocket API: a socket opens, says something, or closes. */
export async function handler({
  requestContext: { eventType, connectionId },
  body = '',
}: APIGatewayProxyWebsocketEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  if (eventType === 'CONNECT') await open(connectionId);
  else if (eventType === 'DISCONNECT') await forgetConnection(connectionId);
  else await takeMessage({ clock: systemClock }, connectionId, body);
  return { statusCode: 200 };
}

/** Anybody may open a socket; whoever has not said within ten seconds who they are is sent away. */
async function open(connectionId: string): Promise<void> {
  await addConnection(connectionId, systemClock());
  await queueSocketTasks([
    { task: 'welcome', connectionId },
    { task: 'close-stranger', connectionId },
  ]);
}
