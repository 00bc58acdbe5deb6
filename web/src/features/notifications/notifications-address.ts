/** Which of my notifications are looked at, as the address has it. */
export interface NotificationsView {
  unreadOnly: boolean;
  /** From 1. */
  page: number;
}

/** Reads `?unread&page=2`; what makes no sense is left out. */
export function readNotificationsAddress(params: URLSearchParams): NotificationsView {
  const page = Number(params.get('page') ?? 1);
  return { unreadOnly: params.has('unread'), page: Number.isSafeInteger(page) && page > 0 ? page : 1 };
}

export function writeNotificationsAddress({ unreadOnly, page }: NotificationsView): string {
  const query = [...(unreadOnly ? ['unread'] : []), ...(page > 1 ? [`page=${page}`] : [])].join('&');
  return query ? `/notifications?${query}` : '/notifications';
}
