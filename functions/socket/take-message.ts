import { ClientMessage } from '#shared/domain/socket-messages.ts';
import { SOCKET_LIMITS } from '#shared/domain/socket-terms.ts';
import type { Clock } from '../_lib/clock.ts';
import type { ConnectionRecord } from '../_lib/socket-entities.ts';
import { closeSocket } from '../_lib/socket-gateway.ts';
import { countMessage } from '../_lib/socket-store.ts';
import { refuse, sendToSocket } from '../_lib/sockets.ts';
import { welcome } from '../_lib/welcome.ts';
import { answerPing } from './answer-ping.ts';
import { authenticate } from './authenticate.ts';

/** Takes what a client says: who they are, or a ping. Too much, or too large, and the socket is closed. */
export async function takeMessage(
  { clock }: { clock: Clock },
  connectionId: string,
  body: string,
): Promise<void> {
  const now = clock();
  const connection = await countMessage(connectionId, now);
  // Closed by us a moment ago, before the client knew.
  if (connection === 'gone') return closeSocket(connectionId);
  if (connection === 'too-many') return refuse(connectionId, 'error', TOO_MANY);
  if (!connection.isWelcomed) await welcome(connectionId);
  if (Buffer.byteLength(body) > SOCKET_LIMITS.messageBytes) return refuse(connectionId, 'error', TOO_LARGE);
  await answer(connection, read(body), now);
}

async function answer(
  connection: ConnectionRecord,
  message: ClientMessage | undefined,
  now: Date,
): Promise<void> {
  switch (message?.type) {
    case 'authenticate':
      return authenticate(connection, message.token, now);
    case 'ping':
      return answerPing(connection, now);
    default:
      await sendToSocket(connection.connectionId, { type: 'error', message: NOT_UNDERSTOOD });
  }
}

function read(body: string): ClientMessage | undefined {
  try {
    return ClientMessage.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

const { messages, messageBytes } = SOCKET_LIMITS;
const TOO_MANY = `Too many messages: at most ${messages.limit} in ${messages.windowSeconds} seconds.`;
const TOO_LARGE = `The message is too large: at most ${messageBytes / 1024} KB.`;
const NOT_UNDERSTOOD =
  'The message was not understood. Send {"type":"authenticate","token":"…"} or {"type":"ping"}.';
