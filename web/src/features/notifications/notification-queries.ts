import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import type { Notification } from '#shared/domain/notification.ts';
import { NOTIFICATION_LIMITS } from '#shared/domain/notification-constants.ts';
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

/** Queries of the bell and the notifications page. */
export const notificationQueries = {
  unreadCount: countOptions,
  /** The ten most recent ones, for the dropdown. */
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
 * Adds a notification from the socket to the cached count and list. An announcement arrives twice, when it is sent and
 * when it is stored; the second arrival refetches, because a response in between didn't contain it yet. The function
 * also refetches if the cache contains the notification already, if a response that may predate it is in flight, or if
 * the count is so new that it may include a notification that was stored first and is pushed only now.
 */
export function addNotification(queryClient: QueryClient, notification: Notification): void {
  const received = receivedIds.get(queryClient) ?? new Set();
  if (received.has(notification.id)) return void refetchNotifications(queryClient);
  receivedIds.set(queryClient, received.add(notification.id));
  const isCached = queryClient
    .getQueryData(recentOptions().queryKey)
    ?.data.notifications.some(({ id }) => id === notification.id);
  const isUncertain =
    queryClient.isFetching({ queryKey: api.notifications.key() }) > 0 || isCountNew(queryClient);
  if (isCached || isUncertain) return void refetchNotifications(queryClient);
  changeCount(queryClient, (count) => count + 1);
  queryClient.setQueryData(recentOptions().queryKey, (cached) => cached && withNew(cached, notification));
  void queryClient.invalidateQueries({ queryKey: api.notifications.list.key() });
}

/** The longest time from storing a notification to its arrival on the socket, in milliseconds. */
const PUSH_DELAY_MS = 10_000;

function isCountNew(queryClient: QueryClient): boolean {
  const readAt = queryClient.getQueryState(countOptions().queryKey)?.dataUpdatedAt ?? 0;
  return Date.now() - readAt < PUSH_DELAY_MS;
}

const receivedIds = new WeakMap<QueryClient, Set<string>>();

/** Marks a notification as read in the cache, before the server responds. */
export function markRead(queryClient: QueryClient, id: string): void {
  changeCount(queryClient, (count) => Math.max(0, count - 1));
  queryClient.setQueriesData({ queryKey: api.notifications.list.key() }, (cached: List | undefined) =>
    cached ? withRead(cached, id) : cached,
  );
}

/** Marks all notifications as read in the cache, before the server responds. */
export function markAllRead(queryClient: QueryClient): void {
  changeCount(queryClient, () => 0);
  queryClient.setQueriesData({ queryKey: api.notifications.list.key() }, (cached: List | undefined) =>
    cached ? withReadAll(cached) : cached,
  );
}

/**
 * Refetches after another page marked a notification as read, or all of them if `id` is null. This page receives its own
 * marks, too, and ignores them.
 */
export function syncRead(queryClient: QueryClient, id: string | null): void {
  if (!isReadInCache(queryClient, id)) void refetchNotifications(queryClient);
}

function isReadInCache(queryClient: QueryClient, id: string | null): boolean {
  if (id === null) return queryClient.getQueryData(countOptions().queryKey)?.data.unreadCount === 0;
  const lists = queryClient.getQueriesData<List>({ queryKey: api.notifications.list.key() });
  return lists.some(([, list]) => list?.data.notifications.some((one) => one.id === id && one.isRead));
}

/**
 * Refetches the count and the lists, after a reconnection or a failed change. Cancels requests in flight first:
 * invalidating alone would wait for a query's first response, which may be outdated.
 */
export async function refetchNotifications(queryClient: QueryClient): Promise<void> {
  const queryKey = api.notifications.key();
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}

function changeCount(queryClient: QueryClient, change: (count: number) => number): void {
  const { queryKey } = countOptions();
  // A change here isn't a read: the count stays as old as its response.
  const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
  queryClient.setQueryData(
    queryKey,
    (cached) => {
      if (!cached) return cached;
      const unreadCount = change(cached.data.unreadCount);
      return { ...cached, data: { ...cached.data, unreadCount, count: unreadCount } };
    },
    { updatedAt },
  );
}

type List = Parameters<typeof withReadAll>[0];
