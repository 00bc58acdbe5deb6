import { describe, expect, it } from 'vitest';
import { readNotificationsAddress, writeNotificationsAddress } from './notifications-address.ts';

describe('the address of my notifications', () => {
  it.each([
    ['', { unreadOnly: false, page: 1 }],
    ['unread', { unreadOnly: true, page: 1 }],
    ['unread&page=3', { unreadOnly: true, page: 3 }],
  ])('reads and writes “%s”', (query, view) => {
    expect(readNotificationsAddress(new URLSearchParams(query))).toEqual(view);
    expect(writeNotificationsAddress(view)).toBe(query ? `/notifications?${query}` : '/notifications');
  });

  it('falls back to the first page', () => {
    expect(readNotificationsAddress(new URLSearchParams('page=-4')).page).toBe(1);
  });
});
