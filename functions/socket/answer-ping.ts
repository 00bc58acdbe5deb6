import { findSessionOwner } from '../_lib/identity/identify-caller.ts';
import type { ConnectionRecord } from '../_lib/realtime/socket-entities.ts';
import { getListener } from '../_lib/realtime/socket-repository.ts';
import { endSession, sendToSocket } from '../_lib/realtime/sockets.ts';

/** Answers a ping. Closes the socket of an ended session; usually `events-account-notifications` did so before. */
export async function answerPing({ connectionId, supervisorId }: ConnectionRecord, now: Date): Promise<void> {
  const listener = supervisorId === undefined ? undefined : await getListener(supervisorId, connectionId);
  if (!listener) {
    await sendToSocket(connectionId, { type: 'error', message: 'Authenticate first: send authenticate.' });
    return;
  }
  if (await findSessionOwner(listener, now))
    await sendToSocket(connectionId, { type: 'pong', data: { at: now.toISOString() } });
  else await endSession(connectionId);
}
