import { createHash } from 'node:crypto';
import { SOCKET_LIMITS } from '#shared/domain/socket-constants.ts';
import type { SessionClaims } from '../identity/session-tokens.ts';
import { ttlAfterHours } from '../runtime/clock.ts';
import { isConditionFailure } from '../runtime/condition-failure.ts';
import type { Limit } from '../runtime/rate-limits.ts';
import { transact } from '../runtime/transact.ts';
import {
  type ConnectionRecord,
  connectionEntity,
  type ListenerRecord,
  listenerEntity,
} from './socket-entities.ts';

/** Shards of all listeners: each accepts 1,000 writes per second, so 16,000 sockets can authenticate within one. */
export const SHARDS = 16;

/** Ten minutes after the gateway ends the connection in any case. */
const KEPT_HOURS = SOCKET_LIMITS.connectionSeconds / 3600 + 1 / 6;

/** Records an opened socket. */
export async function addConnection(connectionId: string, now: Date): Promise<void> {
  const expiresAt = ttlAfterHours(now, KEPT_HOURS);
  await connectionEntity().put({ connectionId, taken: 0, windowEndsAt: 0, expiresAt }).go();
}

/**
 * Counts a message of a socket, and returns the socket as it was before: `isWelcomed` is absent for its first message.
 * The first message of a window costs one write, the others two.
 */
export async function countMessage(
  connectionId: string,
  now: Date,
): Promise<ConnectionRecord | 'gone' | 'too-many'> {
  const { limit, windowSeconds }: Limit = SOCKET_LIMITS.messages;
  const at = now.getTime();
  const isWelcomed = true;
  const before =
    (await orUndefined(
      connectionEntity()
        .patch({ connectionId })
        .set({ isWelcomed, taken: 1, windowEndsAt: at + windowSeconds * 1000 })
        .where((item, { lte }) => lte(item.windowEndsAt, at))
        .go({ response: 'all_old' }),
    )) ??
    (await orUndefined(
      connectionEntity()
        .patch({ connectionId })
        .set({ isWelcomed })
        .add({ taken: 1 })
        .where((item, { lt }) => lt(item.taken, limit))
        .go({ response: 'all_old' }),
    ));
  return before ?? ((await getConnection(connectionId)) ? 'too-many' : 'gone');
}

/** Claims the welcome of a socket that hasn't sent anything yet; false if it was welcomed already or is gone. */
export async function claimWelcome(connectionId: string): Promise<boolean> {
  const claimed = await orUndefined(
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

/** Subscribes a socket to its supervisor's messages; false if it was closed meanwhile. */
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

/** Returns the listener of an authenticated socket. */
export async function getListener(
  supervisorId: string,
  connectionId: string,
): Promise<ListenerRecord | undefined> {
  const { data } = await listenerEntity().get({ supervisorId, connectionId }).go({ consistent: true });
  return data ?? undefined;
}

/** Returns all sockets of a supervisor: tabs and devices. */
export async function listListeners(supervisorId: string): Promise<ListenerRecord[]> {
  const { data } = await listenerEntity()
    .query.primary({ supervisorId })
    .go({ consistent: true, pages: 'all' });
  return data;
}

/** Returns how many other sockets of a supervisor are open. */
export async function countOpenSockets(supervisorId: string, except: string, now: Date): Promise<number> {
  const others = await listListeners(supervisorId);
  return others.filter(
    ({ connectionId, expiresAt }) => connectionId !== except && expiresAt * 1000 > now.getTime(),
  ).length;
}

/** Yields all listeners of a shard, page by page. */
export async function* pageListeners(shard: number): AsyncGenerator<ListenerRecord[]> {
  let cursor: string | null = null;
  do {
    const page: { data: ListenerRecord[]; cursor: string | null } = await listenerEntity()
      .query.byShard({ shard })
      .go({ cursor });
    yield page.data;
    cursor = page.cursor;
  } while (cursor !== null);
}

/** Deletes a closed socket and its listener. */
export async function deleteConnection(connectionId: string): Promise<void> {
  const { data } = await connectionEntity().delete({ connectionId }).go({ response: 'all_old' });
  if (data?.supervisorId)
    await listenerEntity().delete({ supervisorId: data.supervisorId, connectionId }).go();
}

/** Deletes a socket unless it has authenticated. Returns whether it was deleted. */
export async function deleteIfUnauthenticated(connectionId: string): Promise<boolean> {
  const forgotten = await orUndefined(
    connectionEntity()
      .remove({ connectionId })
      .where((item, { notExists }) => notExists(item.supervisorId))
      .go({ response: 'all_old' }),
  );
  return forgotten !== undefined;
}

/** Returns the result of a conditional write; undefined if its condition failed. */
async function orUndefined<T>(write: Promise<{ data: T | null }>): Promise<T | undefined> {
  try {
    return (await write).data ?? undefined;
  } catch (error) {
    if (isConditionFailure(error)) return undefined;
    throw error;
  }
}
