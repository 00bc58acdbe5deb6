import { readPageNumber } from '../../lib/page-number.ts';

/** The state of the notifications page, as the URL contains it. */
export interface NotificationsView {
  unreadOnly: boolean;
  /** From 1. */
  page: number;
}

/** Reads the state from a query such as `?unread&page=2` and ignores invalid values. */
export function readNotificationsAddress(params: URLSearchParams): NotificationsView {
  return { unreadOnly: params.has('unread'), page: readPageNumber(params) };
}

export function writeNotificationsAddress({ unreadOnly, page }: NotificationsView): string {
  const query = [...(unreadOnly ? ['unread'] : []), ...(page > 1 ? [`page=${page}`] : [])].join('&');
  return query ? `/notifications?${query}` : '/notifications';
}
