import { SOCKET_LIMITS } from '#shared/domain/socket-constants.ts';
import { ClientMessage } from '#shared/domain/socket-messages.ts';
import { parseOutsideJson } from '#shared/input/parse-json.ts';
import type { ConnectionRecord } from '../_lib/realtime/socket-entities.ts';
import { closeSocket } from '../_lib/realtime/socket-gateway.ts';
import { countMessage } from '../_lib/realtime/socket-repository.ts';
import { closeWithMessage, sendToSocket } from '../_lib/realtime/sockets.ts';
import { sendWelcome } from '../_lib/realtime/welcome-message.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import { answerPing } from './answer-ping.ts';
import { authenticate } from './authenticate.ts';

/** Handles a client's message: authentication or a ping. Too many or too large messages close the socket. */
export async function handleMessage(
  { clock }: { clock: Clock },
  connectionId: string,
  body: string,
): Promise<void> {
  const now = clock();
  const connection = await countMessage(connectionId, now);
  // Closed by us a moment ago, before the client noticed.
  if (connection === 'gone') return closeSocket(connectionId);
  if (connection === 'too-many') return closeWithMessage(connectionId, 'error', TOO_MANY);
  if (!connection.isWelcomed) await sendWelcome(connectionId);
  if (Buffer.byteLength(body) > SOCKET_LIMITS.messageBytes)
    return closeWithMessage(connectionId, 'error', TOO_LARGE);
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
    return ClientMessage.safeParse(parseOutsideJson(body)).data;
  } catch {
    return undefined;
  }
}

const { messages, messageBytes } = SOCKET_LIMITS;
const TOO_MANY = `Too many messages: at most ${messages.limit} in ${messages.windowSeconds} seconds.`;
const TOO_LARGE = `The message is too large: at most ${messageBytes / 1024} KB.`;
const NOT_UNDERSTOOD =
  'The message was not understood. Send {"type":"authenticate","token":"…"} or {"type":"ping"}.';
