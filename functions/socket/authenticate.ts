import { LIMITS } from '#shared/constants.ts';
import { identifyCaller } from '../_lib/identity/identify-caller.ts';
import type { ConnectionRecord } from '../_lib/realtime/socket-entities.ts';
import { addListener, countOpenSockets } from '../_lib/realtime/socket-repository.ts';
import { closeWithMessage, sendToSocket } from '../_lib/realtime/sockets.ts';

/**
 * Subscribes a socket to its supervisor's messages, for a session token that is checked as in HTTP requests. From
 * `authenticated` on, nothing is missed: clients that then read their list have everything sent before.
 */
export async function authenticate(connection: ConnectionRecord, token: string, now: Date): Promise<void> {
  const { connectionId } = connection;
  const caller = await identifyCaller({ authorization: `Bearer ${token}` }, now);
  if (!caller?.sessionId)
    return closeWithMessage(connectionId, 'auth_error', 'The token is not valid. Please log in again.');
  const { supervisorId, tokenVersion } = caller.supervisor;
  if (connection.supervisorId !== undefined && connection.supervisorId !== supervisorId)
    return closeWithMessage(connectionId, 'auth_error', 'This connection belongs to another account.');
  if ((await countOpenSockets(supervisorId, connectionId, now)) >= LIMITS.socketsPerSupervisor)
    return closeWithMessage(
      connectionId,
      'auth_error',
      `You have ${LIMITS.socketsPerSupervisor} open connections, the maximum. Close a tab, then reload this one.`,
    );
  // A client that disconnected meanwhile receives nothing.
  if (await addListener(connectionId, { supervisorId, sessionId: caller.sessionId, tokenVersion }, now))
    await sendToSocket(connectionId, { type: 'authenticated', data: { supervisorId } });
}
