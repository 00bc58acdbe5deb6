import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import type { ServerMessage } from '#shared/domain/socket-messages.ts';
import { SOCKET_LIMITS } from '#shared/domain/socket-terms.ts';
import { once } from './once.ts';
import { forgetConnection } from './socket-store.ts';
import { setting } from './tables.ts';

const client = once(
  () =>
    new ApiGatewayManagementApiClient({
      endpoint: setting('SOCKET_ENDPOINT'),
      // The gateway takes a message in milliseconds; whoever can't be reached must not hold up the others.
      requestHandler: { requestTimeout: 3000, connectionTimeout: 1000 },
      maxAttempts: 2,
    }),
);

export type Delivery = 'sent' | 'gone' | 'failed';

/** A message as it goes over the wire. @throws RangeError where it is larger than a message may be: a fault of ours */
export function encodeMessage(message: ServerMessage): Uint8Array {
  const bytes = new TextEncoder().encode(JSON.stringify(message));
  if (bytes.length > SOCKET_LIMITS.messageBytes)
    throw new RangeError(
      `A message of type ${message.type} has ${bytes.length} bytes, too many for a socket.`,
    );
  return bytes;
}

/** Gives a socket a message. One that is gone is forgotten; one that can't be reached is noted. Never throws. */
export async function post(connectionId: string, data: Uint8Array): Promise<Delivery> {
  try {
    await client().send(new PostToConnectionCommand({ ConnectionId: connectionId, Data: data }));
    return 'sent';
  } catch (error) {
    if (error instanceof GoneException) return drop(connectionId);
    console.error('A socket could not be reached', { connectionId, error });
    return 'failed';
  }
}

/** Ends a socket, and forgets it. Never throws. */
export async function closeSocket(connectionId: string): Promise<void> {
  await drop(connectionId);
  try {
    await client().send(new DeleteConnectionCommand({ ConnectionId: connectionId }));
  } catch (error) {
    if (!(error instanceof GoneException))
      console.error('A socket could not be closed', { connectionId, error });
  }
}

async function drop(connectionId: string): Promise<Delivery> {
  // What is not forgotten now is when it is next met, and by its time to live.
  await forgetConnection(connectionId).catch((error) =>
    console.error('A socket could not be forgotten', { connectionId, error }),
  );
  return 'gone';
}
