import { areasOf, scopeOf } from '#shared/domain/areas.ts';
import type { Connection } from '#shared/domain/connection.ts';
import { isoOfSeconds } from '#shared/domain/iso-time.ts';
import type { ConnectionRecord } from './connection-entities.ts';

/** Converts a connected assistant to what its supervisor sees. */
export const toConnection = (record: ConnectionRecord): Connection => ({
  id: record.connectionId,
  clientName: record.clientName,
  redirectHost: record.redirectHost,
  scope: scopeOf(areasOf(record)),
  areas: areasOf(record),
  createdAt: record.createdAt,
  lastUsedAt: record.lastUsedAt ?? null,
  expiresAt: isoOfSeconds(record.expiresAt),
});
