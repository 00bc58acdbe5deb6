import type { Connection } from '#shared/domain/connection.ts';
import { AppError } from '#shared/errors.ts';
import { type Call, signedIn } from '../../_lib/call.ts';
import type { Clock } from '../../_lib/clock.ts';
import type { ConnectionRecord } from '../../_lib/connection-entities.ts';
import { securityWrites } from '../../_lib/security-events.ts';
import * as store from './connection-store.ts';

/** Whom I let in, the newest first. */
export async function listConnections(_input: unknown, call: Call) {
  const connections = await store.connectionsOf(signedIn(call).supervisor.supervisorId);
  return { success: true as const, data: { connections: connections.map(toConnection) } };
}

/** @throws AppError `connection-not-found`, also for another supervisor's */
export function disconnect({ clock }: { clock: Clock }) {
  return async ({ id }: { id: string }, call: Call) => {
    const { supervisor } = signedIn(call);
    const connection = await store.findConnection(supervisor.supervisorId, id);
    if (!connection) throw new AppError('connection-not-found');
    const noted = securityWrites('connection-ended', supervisor, call, clock(), connection.clientName);
    await store.endConnection(supervisor.supervisorId, id, noted);
    return { success: true as const };
  };
}

const toConnection = (record: ConnectionRecord): Connection => ({
  id: record.connectionId,
  clientName: record.clientName,
  redirectHost: record.redirectHost,
  scope: record.scope,
  createdAt: record.createdAt,
  lastUsedAt: record.lastUsedAt ?? null,
  expiresAt: new Date(record.expiresAt * 1000).toISOString(),
});
