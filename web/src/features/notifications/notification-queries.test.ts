import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import type { Notification } from '#shared/domain/notification.ts';
import { addNotification, notificationQueries } from './notification-queries.ts';

const WAIT = { timeout: 20_000 };

const announcement: Notification = {
  id: 'a',
  type: 'SYSTEM_ANNOUNCEMENT',
  title: 'Maintenance',
  message: 'On Sunday.',
  isRead: false,
  createdAt: '2026-11-21T12:00:00.000Z',
  actionUrl: '/docs/web',
};
const { queryKey } = notificationQueries.unreadCount();
const answer = (unreadCount: number) => ({
  success: true as const,
  data: { unreadCount, count: unreadCount },
});

it('counts an announcement that arrives twice once, and refetches on the second arrival', async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(queryKey, answer(0), { updatedAt: Date.now() - 60_000 });
  const count = () => queryClient.getQueryData(queryKey)?.data.unreadCount;
  addNotification(queryClient, announcement);
  expect([count(), queryClient.getQueryState(queryKey)?.isInvalidated]).toEqual([1, false]);
  addNotification(queryClient, announcement);
  await vi.waitFor(() => expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true), WAIT);
  expect(count()).toBe(1);
});

it('refetches when a notification arrives just after a count that may include it', async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(queryKey, answer(1));
  addNotification(queryClient, announcement);
  await vi.waitFor(() => expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true), WAIT);
  expect(queryClient.getQueryData(queryKey)?.data.unreadCount).toBe(1);
});

it.each([
  ['first', undefined],
  ['later', answer(1)],
])(
  'counts a notification that arrives while the %s count is in flight, although that count predates it',
  async (_, cached) => {
    const queryClient = new QueryClient();
    if (cached) queryClient.setQueryData(queryKey, cached);
    const arrivals: ((unreadCount: number) => void)[] = [];
    const observer = new QueryObserver(queryClient, {
      queryKey,
      queryFn: () =>
        new Promise<ReturnType<typeof answer>>((resolve) => arrivals.push((count) => resolve(answer(count)))),
    });
    const stop = observer.subscribe(() => undefined);
    await vi.waitFor(() => expect(arrivals).toHaveLength(1), WAIT);
    addNotification(queryClient, announcement);
    await vi.waitFor(() => expect(arrivals).toHaveLength(2), WAIT);
    arrivals[0]?.(1);
    arrivals[1]?.(2);
    await vi.waitFor(() => expect(queryClient.getQueryData(queryKey)?.data.unreadCount).toBe(2), WAIT);
    stop();
  },
);
