import { createHash } from 'node:crypto';
import { SOCKET_LIMITS } from '#shared/domain/socket-terms.ts';
import { ttlAfterHours } from './clock.ts';
import { isConditionFailure } from './condition-failure.ts';
import type { Limit } from './limits.ts';
import type { SessionClaims } from './session-tokens.ts';
import {
  type ConnectionRecord,
  connectionEntity,
  type ListenerRecord,
  listenerEntity,
} from './socket-entities.ts';
import { transact } from './transact.ts';

/** Shards of all listeners: each takes 1,000 writes a second, so 16,000 sockets can authenticate in one. */
export const SHARDS = 16;

/** Ten minutes after the gateway has ended the connection in any case. */
const KEPT_HOURS = SOCKET_LIMITS.connectionSeconds / 3600 + 1 / 6;

/** Notes a socket that was opened. */
export async function addConnection(connectionId: string, now: Date): Promise<void> {
  const expiresAt = ttlAfterHours(now, KEPT_HOURS);
  await connectionEntity().put({ connectionId, taken: 0, windowEndsAt: 0, expiresAt }).go();
}

/**
 * Counts a message of a socket, and gives the socket as it was before: `isWelcomed` is not set for its first. One write
 * for the first message of a window, two for the others.
 */
export async function countMessage(
  connectionId: string,
  now: Date,
): Promise<ConnectionRecord | 'gone' | 'too-many'> {
  const { limit, windowSeconds }: Limit = SOCKET_LIMITS.messages;
  const at = now.getTime();
  const isWelcomed = true;
  const before =
    (await asked(
      connectionEntity()
        .patch({ connectionId })
        .set({ isWelcomed, taken: 1, windowEndsAt: at + windowSeconds * 1000 })
        .where((item, { lte }) => lte(item.windowEndsAt, at))
        .go({ response: 'all_old' }),
    )) ??
    (await asked(
      connectionEntity()
        .patch({ connectionId })
        .set({ isWelcomed })
        .add({ taken: 1 })
        .where((item, { lt }) => lt(item.taken, limit))
        .go({ response: 'all_old' }),
    ));
  return before ?? ((await getConnection(connectionId)) ? 'too-many' : 'gone');
}

/** Claims the welcome of a socket that has said nothing yet; false where it has been welcomed, or is gone. */
export async function claimWelcome(connectionId: string): Promise<boolean> {
  const claimed = await asked(
    connectionEntity()
      .patch({ connectionId })
      .set({ isWelcomed: true })
      .where((item, { notExists }) => notExists(item.isWelcomed))
      .go({ response: 'all_old' }),
  );
  return claimed !== undefined;
}

export async function getConnection(connectionId: string): Promise<ConnectionRecord | undefined> {
  const { data } = await connectionEntity().get({ connectionId }).go({ consistent: true });
  return data ?? undefined;
}

/** Has a socket hear what its supervisor is told; false where it was closed meanwhile. */
export async function addListener(
  connectionId: string,
  { supervisorId, sessionId, tokenVersion }: SessionClaims,
  now: Date,
): Promise<boolean> {
  const expiresAt = ttlAfterHours(now, KEPT_HOURS);
  const shard = createHash('sha256').update(connectionId).digest().readUInt8() % SHARDS;
  const { done } = await transact([
    connectionEntity().patch({ connectionId }).set({ supervisorId, sessionId }),
    listenerEntity().put({ supervisorId, connectionId, sessionId, tokenVersion, shard, expiresAt }),
  ]);
  return done;
}

/** The one listener of a socket that has authenticated. */
export async function getListener(
  supervisorId: string,
  connectionId: string,
): Promise<ListenerRecord | undefined> {
  const { data } = await listenerEntity().get({ supervisorId, connectionId }).go({ consistent: true });
  return data ?? undefined;
}

/** All sockets of a supervisor: tabs and devices. */
export async function listenersOf(supervisorId: string): Promise<ListenerRecord[]> {
  const { data } = await listenerEntity()
    .query.primary({ supervisorId })
    .go({ consistent: true, pages: 'all' });
  return data;
}

/** All listeners of a shard, page by page. */
export async function* listenersIn(shard: number): AsyncGenerator<ListenerRecord[]> {
  let cursor: string | null = null;
  do {
    const page: { data: ListenerRecord[]; cursor: string | null } = await listenerEntity()
      .query.byShard({ shard })
      .go({ cursor });
    yield page.data;
    cursor = page.cursor;
  } while (cursor !== null);
}

/** Forgets a socket that is closed, and who listened by it. */
export async function forgetConnection(connectionId: string): Promise<void> {
  const { data } = await connectionEntity().delete({ connectionId }).go({ response: 'all_old' });
  if (data?.supervisorId)
    await listenerEntity().delete({ supervisorId: data.supervisorId, connectionId }).go();
}

/** Forgets a socket unless it has authenticated; says whether it had not. */
export async function forgetStranger(connectionId: string): Promise<boolean> {
  const forgotten = await asked(
    connectionEntity()
      .remove({ connectionId })
      .where((item, { notExists }) => notExists(item.supervisorId))
      .go({ response: 'all_old' }),
  );
  return forgotten !== undefined;
}

/** What a conditional write gave; undefined where its condition did not hold. */
async function asked<T>(write: Promise<{ data: T | null }>): Promise<T | undefined> {
  try {
    return (await write).data ?? undefined;
  } catch (error) {
    if (isConditionFailure(error)) return undefined;
    throw error;
  }
}
