import { AppError } from '#shared/errors.ts';
import { toConnection } from '../../_lib/identity/connection-view.ts';
import { securityWrites } from '../../_lib/identity/security-events.ts';
import { type Call, requireCaller } from '../../_lib/runtime/call.ts';
import type { Clock } from '../../_lib/runtime/clock.ts';
import * as store from './connection-repository.ts';

/** Returns my connected assistants, newest first. */
export async function listConnections(_input: unknown, call: Call) {
  const connections = await store.listConnections(requireCaller(call).supervisor.supervisorId);
  return { success: true as const, data: { connections: connections.map(toConnection) } };
}

/**
 * Ends a connection.
 * @throws AppError `connection-not-found`, also for another supervisor's connection
 */
export function disconnect({ clock }: { clock: Clock }) {
  return async ({ id }: { id: string }, call: Call) => {
    const { supervisor } = requireCaller(call);
    const connection = await store.findConnection(supervisor.supervisorId, id);
    if (!connection) throw new AppError('connection-not-found');
    const securityEvent = securityWrites(
      'connection-ended',
      supervisor,
      call,
      clock(),
      connection.clientName,
    );
    await store.endConnection(supervisor.supervisorId, id, securityEvent);
    return { success: true as const };
  };
}
