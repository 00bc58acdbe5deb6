import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import type { Notification } from '#shared/domain/notification.ts';
import { NOTIFICATION_LIMITS } from '#shared/domain/notification-terms.ts';
import { api } from '../../lib/api-client.ts';
import { withNew, withRead, withReadAll } from './recent-notifications.ts';

const PER_PAGE = 20;
const countOptions = () =>
  api.notifications.unreadCount.queryOptions({ select: ({ data }) => data.unreadCount, staleTime: 60_000 });
const recentOptions = () =>
  api.notifications.list.queryOptions({
    input: { page: 1, limit: NOTIFICATION_LIMITS.recent },
    select: ({ data }) => data,
    staleTime: 0,
  });

/** What the bell and the page of notifications ask; the owner of these keys. */
export const notificationQueries = {
  unreadCount: countOptions,
  /** The latest ten, for the dropdown. */
  recent: recentOptions,
  page: (page: number, unreadOnly: boolean) =>
    api.notifications.list.queryOptions({
      input: { page, limit: PER_PAGE, unreadOnly },
      placeholderData: keepPreviousData,
      select: ({ data }) => data,
      staleTime: 0,
    }),
};

/**
 * Takes over what the socket says: one more unread, first in the list. Twice the same counts once: an announcement comes at once
 * and again when it is written, and what was read between the two did not have it. What is being read just now may have
 * been answered before it came, and what was read before may know it in part: then the server is asked again.
 */
export function notificationCame(queryClient: QueryClient, notification: Notification): void {
  const before = cameBefore.get(queryClient) ?? new Set();
  if (before.has(notification.id)) return void readAgain(queryClient);
  cameBefore.set(queryClient, before.add(notification.id));
  const isKnown = queryClient
    .getQueryData(recentOptions().queryKey)
    ?.data.notifications.some(({ id }) => id === notification.id);
  if (isKnown || queryClient.isFetching({ queryKey: api.notifications.key() }) > 0)
    return void readAgain(queryClient);
  changeCount(queryClient, (count) => count + 1);
  queryClient.setQueryData(recentOptions().queryKey, (known) => known && withNew(known, notification));
  void queryClient.invalidateQueries({ queryKey: api.notifications.list.key() });
}

const cameBefore = new WeakMap<QueryClient, Set<string>>();

/** Marks it in what is in sight before the server has; never below zero. */
export function markedRead(queryClient: QueryClient, id: string): void {
  changeCount(queryClient, (count) => Math.max(0, count - 1));
  queryClient.setQueriesData({ queryKey: api.notifications.list.key() }, (known: List | undefined) =>
    known ? withRead(known, id) : known,
  );
}

export function markedAllRead(queryClient: QueryClient): void {
  changeCount(queryClient, () => 0);
  queryClient.setQueriesData({ queryKey: api.notifications.list.key() }, (known: List | undefined) =>
    known ? withReadAll(known) : known,
  );
}

/** What was read on another page (`null`: all) is read here as well; this page's own marks come back, too. */
export function readElsewhere(queryClient: QueryClient, id: string | null): void {
  if (!knowsAsRead(queryClient, id)) void readAgain(queryClient);
}

function knowsAsRead(queryClient: QueryClient, id: string | null): boolean {
  if (id === null) return queryClient.getQueryData(countOptions().queryKey)?.data.unreadCount === 0;
  const lists = queryClient.getQueriesData<List>({ queryKey: api.notifications.list.key() });
  return lists.some(([, list]) => list?.data.notifications.some((one) => one.id === id && one.isRead));
}

/**
 * Reads count and lists anew: after a reconnection, or where a change did not reach the server. Answers that are still on
 * their way are given up, the first ones of a page as well, which invalidating alone would wait for.
 */
export async function readAgain(queryClient: QueryClient): Promise<void> {
  const queryKey = api.notifications.key();
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}

function changeCount(queryClient: QueryClient, change: (count: number) => number): void {
  queryClient.setQueryData(countOptions().queryKey, (known) => {
    if (!known) return known;
    const unreadCount = change(known.data.unreadCount);
    return { ...known, data: { ...known.data, unreadCount, count: unreadCount } };
  });
}

type List = Parameters<typeof withReadAll>[0];
