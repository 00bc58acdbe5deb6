import { identify } from '../_lib/identify.ts';
import type { ConnectionRecord } from '../_lib/socket-entities.ts';
import { addListener } from '../_lib/socket-store.ts';
import { refuse, sendToSocket } from '../_lib/sockets.ts';

/**
 * Lets a socket hear what its supervisor is told, for the token of a session that stands; as the HTTP side checks it.
 * From `authenticated` on nothing is missed: whoever reads their list then has what was told before.
 */
export async function authenticate(connection: ConnectionRecord, token: string, now: Date): Promise<void> {
  const { connectionId } = connection;
  const caller = await identify({ authorization: `Bearer ${token}` }, now);
  if (!caller?.sessionId)
    return refuse(connectionId, 'auth_error', 'The token is not valid. Please log in again.');
  const { supervisorId, tokenVersion } = caller.supervisor;
  if (connection.supervisorId !== undefined && connection.supervisorId !== supervisorId)
    return refuse(connectionId, 'auth_error', 'This connection belongs to somebody else.');
  // A client that left meanwhile hears nothing any more.
  if (await addListener(connectionId, { supervisorId, sessionId: caller.sessionId, tokenVersion }, now))
    await sendToSocket(connectionId, { type: 'authenticated', data: { supervisorId } });
}
