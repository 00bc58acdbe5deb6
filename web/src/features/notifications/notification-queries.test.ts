import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { Notification } from '#shared/domain/notification.ts';
import { notificationCame, notificationQueries } from './notification-queries.ts';

it('an announcement that comes at once, and again when it is written, counts once and is read from the server', () => {
  const queryClient = new QueryClient();
  const { queryKey } = notificationQueries.unreadCount();
  queryClient.setQueryData(queryKey, { success: true, data: { unreadCount: 0, count: 0 } });
  const count = () => queryClient.getQueryData(queryKey)?.data.unreadCount;
  const announcement: Notification = {
    id: 'a',
    type: 'SYSTEM_ANNOUNCEMENT',
    title: 'A pause',
    message: 'On Sunday.',
    isRead: false,
    createdAt: '2026-11-21T12:00:00.000Z',
    actionUrl: '/docs/web',
  };
  notificationCame(queryClient, announcement);
  expect([count(), queryClient.getQueryState(queryKey)?.isInvalidated]).toEqual([1, false]);
  notificationCame(queryClient, announcement);
  expect([count(), queryClient.getQueryState(queryKey)?.isInvalidated]).toEqual([1, true]);
});
