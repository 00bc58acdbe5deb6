import type { Notification } from '#shared/domain/notification.ts';
import { NOTIFICATION_LIMITS } from '#shared/domain/notification-constants.ts';

/** The API's response. */
interface List {
  data: { notifications: Notification[]; unreadCount: number };
}

/** Returns the list with one more notification at its start, of which it keeps the first ten. */
export function withNew<Cached extends List>(cached: Cached, notification: Notification): Cached {
  const { notifications, unreadCount } = cached.data;
  return {
    ...cached,
    data: {
      ...cached.data,
      notifications: [notification, ...notifications].slice(0, NOTIFICATION_LIMITS.recent),
      unreadCount: unreadCount + 1,
    },
  };
}

/** Returns the list with one notification marked as read. The count never falls below zero. */
export function withRead<Cached extends List>(cached: Cached, id: string): Cached {
  const { notifications, unreadCount } = cached.data;
  if (!notifications.some((one) => one.id === id && !one.isRead)) return cached;
  return {
    ...cached,
    data: {
      ...cached.data,
      notifications: notifications.map((one) => (one.id === id ? { ...one, isRead: true } : one)),
      unreadCount: Math.max(0, unreadCount - 1),
    },
  };
}

/** Returns the list with all notifications marked as read. */
export function withReadAll<Cached extends List>(cached: Cached): Cached {
  const notifications = cached.data.notifications.map((one) => ({ ...one, isRead: true }));
  return { ...cached, data: { ...cached.data, notifications, unreadCount: 0 } };
}

/** Returns the text of the bell's badge: empty for zero, `99+` above 99. */
export function badgeText(count: number): string {
  if (count <= 0) return '';
  return count > NOTIFICATION_LIMITS.badge ? `${NOTIFICATION_LIMITS.badge}+` : String(count);
}
