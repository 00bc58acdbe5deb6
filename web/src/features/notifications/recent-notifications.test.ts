import { describe, expect, it } from 'vitest';
import type { Notification } from '#shared/domain/notification.ts';
import { badgeText, withNew, withRead, withReadAll } from './recent-notifications.ts';

const notification = (id: string, isRead = false): Notification => ({
  id,
  type: 'PAPER_CITED',
  title: 'Cited',
  message: 'A paper cites yours.',
  isRead,
  createdAt: '2026-11-21T12:00:00.000Z',
  actionUrl: '/papers/COL.2611.00001',
});
const list = (notifications: Notification[], unreadCount: number) => ({
  success: true as const,
  data: { notifications, unreadCount },
});

describe('the recent notifications', () => {
  it('are the ten newest, newest first', () => {
    const ten = list(
      Array.from({ length: 10 }, (_, index) => notification(`old ${index}`)),
      10,
    );
    const { data } = withNew(ten, notification('new'));
    expect(data.notifications.map(({ id }) => id)).toEqual([
      'new',
      ...ten.data.notifications.slice(0, 9).map(({ id }) => id),
    ]);
    expect(data.unreadCount).toBe(11);
  });

  it('are marked as read once, and the count never falls below zero', () => {
    const one = withRead(list([notification('a')], 0), 'a');
    expect(one.data).toMatchObject({ unreadCount: 0, notifications: [{ id: 'a', isRead: true }] });
    expect(withRead(list([notification('a', true)], 3), 'a').data.unreadCount).toBe(3);
  });

  it('can all be marked as read', () => {
    const { data } = withReadAll(list([notification('a'), notification('b')], 7));
    expect(data.unreadCount).toBe(0);
    expect(data.notifications.every(({ isRead }) => isRead)).toBe(true);
  });
});

describe('the badge', () => {
  it('is empty for zero and at most 99+', () => {
    expect([0, -1, 1, 99, 100, 4000].map(badgeText)).toEqual(['', '', '1', '99', '99+', '99+']);
  });
});
