import { sessionStands } from '../_lib/identify.ts';
import type { ConnectionRecord } from '../_lib/socket-entities.ts';
import { getListener } from '../_lib/socket-store.ts';
import { endSession, sendToSocket } from '../_lib/sockets.ts';

/** Answers a ping, and ends the socket of a session that does not stand any more: at the latest half a minute after. */
export async function answerPing({ connectionId, supervisorId }: ConnectionRecord, now: Date): Promise<void> {
  const listener = supervisorId === undefined ? undefined : await getListener(supervisorId, connectionId);
  if (!listener) {
    await sendToSocket(connectionId, { type: 'error', message: 'Say first who you are: send authenticate.' });
    return;
  }
  if (await sessionStands(listener, now))
    await sendToSocket(connectionId, { type: 'pong', data: { at: now.toISOString() } });
  else await endSession(connectionId);
}
