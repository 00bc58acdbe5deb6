import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import type { Notification } from '#shared/domain/notification.ts';
import { notificationCame, notificationQueries } from './notification-queries.ts';

const announcement: Notification = {
  id: 'a',
  type: 'SYSTEM_ANNOUNCEMENT',
  title: 'A pause',
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

it('an announcement that comes at once, and again when it is written, counts once and is read from the server', async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(queryKey, answer(0));
  const count = () => queryClient.getQueryData(queryKey)?.data.unreadCount;
  notificationCame(queryClient, announcement);
  expect([count(), queryClient.getQueryState(queryKey)?.isInvalidated]).toEqual([1, false]);
  notificationCame(queryClient, announcement);
  await vi.waitFor(() => expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true));
  expect(count()).toBe(1);
});

it.each([
  ['the first', undefined],
  ['a further', answer(1)],
])(
  'what comes while %s count is on its way is counted, though that count was made before',
  async (_, known) => {
    const queryClient = new QueryClient();
    if (known) queryClient.setQueryData(queryKey, known);
    const arrivals: ((unreadCount: number) => void)[] = [];
    const observer = new QueryObserver(queryClient, {
      queryKey,
      queryFn: () =>
        new Promise<ReturnType<typeof answer>>((resolve) => arrivals.push((count) => resolve(answer(count)))),
    });
    const stop = observer.subscribe(() => undefined);
    await vi.waitFor(() => expect(arrivals).toHaveLength(1));
    notificationCame(queryClient, announcement);
    await vi.waitFor(() => expect(arrivals).toHaveLength(2));
    arrivals[0]?.(1);
    arrivals[1]?.(2);
    await vi.waitFor(() => expect(queryClient.getQueryData(queryKey)?.data.unreadCount).toBe(2));
    stop();
  },
);
