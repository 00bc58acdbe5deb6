import {
  type Inbox,
  inboxEntity,
  type NotificationRecord,
  notificationEntity,
} from '../_lib/notifications/notification-entities.ts';
import { tryTransaction } from '../_lib/runtime/try-transaction.ts';

/**
 * Returns a supervisor's notifications, newest first, by one query.
 * @param skip how many to skip
 */
export async function listNotifications(
  supervisorId: string,
  { skip, take, unreadFrom }: { skip: number; take: number; unreadFrom?: number },
): Promise<NotificationRecord[]> {
  const { data } = await notificationEntity()
    .query.primary({ supervisorId })
    .where((item, { eq, gte }) =>
      unreadFrom === undefined
        ? eq(item.isShown, true)
        : [eq(item.isShown, true), eq(item.isRead, false), gte(item.epoch, unreadFrom)].join(' AND '),
    )
    // Unread notifications may be far back, so whole pages of 1 MB are read.
    .go({
      order: 'desc',
      count: skip + take,
      pages: 'all',
      consistent: true,
      ...(unreadFrom === undefined ? { limit: skip + take } : {}),
    });
  return data.slice(skip);
}

export async function getNotification(
  supervisorId: string,
  noticeId: string,
): Promise<NotificationRecord | undefined> {
  const { data } = await notificationEntity().get({ supervisorId, noticeId }).go({ consistent: true });
  return data ?? undefined;
}

/**
 * Marks a notification as read.
 * @returns false if it, or all of them, were marked at the same moment
 */
export async function markRead({ supervisorId, noticeId, epoch }: NotificationRecord): Promise<boolean> {
  const refused = await tryTransaction([
    {
      write: notificationEntity()
        .patch({ supervisorId, noticeId })
        .set({ isRead: true })
        .where((item, { eq }) => eq(item.isRead, false)),
      refusal: 'changed',
    },
    {
      write: inboxEntity()
        .patch({ supervisorId })
        .subtract({ unread: 1 })
        .where((item, { eq, notExists }) =>
          epoch === 0 ? `(${notExists(item.epoch)} OR ${eq(item.epoch, 0)})` : eq(item.epoch, epoch),
        ),
      refusal: 'changed',
    },
  ]);
  return refused.length === 0;
}

/** Marks all notifications as read by one write. Returns false if a new one arrived at the same moment. */
export async function markAllRead(supervisorId: string, inbox: Inbox): Promise<boolean> {
  const refused = await tryTransaction([
    {
      write: inboxEntity()
        .patch({ supervisorId })
        .set({ unread: 0, epoch: inbox.epoch + 1 })
        .where((item, { eq }) => eq(item.unread, inbox.unread)),
      refusal: 'changed',
    },
  ]);
  return refused.length === 0;
}
