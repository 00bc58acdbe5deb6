import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { SOCKET_LIMITS } from '#shared/domain/socket-constants.ts';
import type { ServerMessage } from '#shared/domain/socket-messages.ts';
import { setting } from '../runtime/dynamodb.ts';
import { once } from '../runtime/once.ts';
import { deleteConnection } from './socket-repository.ts';

const client = once(
  () =>
    new ApiGatewayManagementApiClient({
      endpoint: setting('SOCKET_ENDPOINT'),
      // The gateway accepts a message in milliseconds; an unreachable socket must not delay the others.
      requestHandler: { requestTimeout: 3000, connectionTimeout: 1000 },
      maxAttempts: 2,
    }),
);

export type Delivery = 'sent' | 'gone' | 'failed';

/** Encodes a message. @throws RangeError if it exceeds the size limit, which is a bug of ours */
export function encodeMessage(message: ServerMessage): Uint8Array {
  const bytes = new TextEncoder().encode(JSON.stringify(message));
  if (bytes.length > SOCKET_LIMITS.messageBytes)
    throw new RangeError(
      `A message of type ${message.type} has ${bytes.length} bytes, too many for a socket.`,
    );
  return bytes;
}

/** Sends a message to a socket. Deletes a socket that is gone, logs one that can't be reached. Never throws. */
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

/** Closes a socket and deletes it. Never throws. */
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
  // If deleting fails, the next message or the time to live deletes it.
  await deleteConnection(connectionId).catch((error) =>
    console.error('A socket could not be deleted', { connectionId, error }),
  );
  return 'gone';
}
