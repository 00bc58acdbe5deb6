import type { Notification } from '#shared/domain/notification.ts';
import { NOTIFICATION_LIMITS } from '#shared/domain/notification-terms.ts';

/** As the API answers. */
interface List {
  data: { notifications: Notification[]; unreadCount: number };
}

/** One more at the head of the latest; the list keeps ten of them (product-spec.md §9). */
export function withNew<Known extends List>(known: Known, notification: Notification): Known {
  const { notifications, unreadCount } = known.data;
  return {
    ...known,
    data: {
      ...known.data,
      notifications: [notification, ...notifications].slice(0, NOTIFICATION_LIMITS.recent),
      unreadCount: unreadCount + 1,
    },
  };
}

/** One of them read; the count falls with it, not below zero. */
export function withRead<Known extends List>(known: Known, id: string): Known {
  const { notifications, unreadCount } = known.data;
  if (!notifications.some((one) => one.id === id && !one.isRead)) return known;
  return {
    ...known,
    data: {
      ...known.data,
      notifications: notifications.map((one) => (one.id === id ? { ...one, isRead: true } : one)),
      unreadCount: Math.max(0, unreadCount - 1),
    },
  };
}

export function withReadAll<Known extends List>(known: Known): Known {
  const notifications = known.data.notifications.map((one) => ({ ...one, isRead: true }));
  return { ...known, data: { ...known.data, notifications, unreadCount: 0 } };
}

/** What the bell says: nothing for none, `99+` above 99. */
export function badgeText(count: number): string {
  if (count <= 0) return '';
  return count > NOTIFICATION_LIMITS.badge ? `${NOTIFICATION_LIMITS.badge}+` : String(count);
}
