import { describe, expect, it } from 'vitest';
import { readNotificationsAddress, writeNotificationsAddress } from './notifications-address.ts';

describe('the URL of the notifications page', () => {
  it.each([
    ['', { unreadOnly: false, page: 1 }],
    ['unread', { unreadOnly: true, page: 1 }],
    ['unread&page=3', { unreadOnly: true, page: 3 }],
  ])('is parsed and formatted: “%s”', (query, view) => {
    expect(readNotificationsAddress(new URLSearchParams(query))).toEqual(view);
    expect(writeNotificationsAddress(view)).toBe(query ? `/notifications?${query}` : '/notifications');
  });

  it('falls back to the first page for an invalid page', () => {
    expect(readNotificationsAddress(new URLSearchParams('page=-4')).page).toBe(1);
  });
});
