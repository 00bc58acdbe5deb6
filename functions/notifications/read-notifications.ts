import { type PageQuery, paginate } from '#shared/contract/base.ts';
import { AppError } from '#shared/errors.ts';
import { getInbox } from '../_lib/notifications/inbox.ts';
import type { Inbox } from '../_lib/notifications/notification-entities.ts';
import { toNotification } from '../_lib/notifications/notification-repository.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import { retryOnConflict } from '../_lib/runtime/try-transaction.ts';
import * as store from './notification-repository.ts';

/** Returns my notifications, newest first; `unreadOnly` leaves out those I have read. */
export async function listNotifications(query: PageQuery & { unreadOnly: boolean }, call: Call) {
  const { supervisorId } = requireCaller(call).supervisor;
  const { page, limit, unreadOnly } = query;
  const window = { skip: (page - 1) * limit, take: limit };
  const [inbox, found] = await Promise.all([
    getInbox(supervisorId),
    unreadOnly ? undefined : store.listNotifications(supervisorId, window),
  ]);
  const notifications = found ?? (await listUnread(supervisorId, inbox, window));
  const totalCount = unreadOnly ? inbox.unread : inbox.total;
  return {
    success: true as const,
    data: {
      notifications: notifications.map((notification) => toNotification(notification, inbox)),
      unreadCount: inbox.unread,
      pagination: paginate(totalCount, query),
    },
  };
}

/** Reads as many as there are unread, and no more. */
async function listUnread(
  supervisorId: string,
  inbox: Inbox,
  { skip, take }: { skip: number; take: number },
) {
  const remaining = Math.min(take, inbox.unread - skip);
  return remaining > 0
    ? store.listNotifications(supervisorId, { skip, take: remaining, unreadFrom: inbox.epoch })
    : [];
}

/** Returns the number on the bell. */
export async function countUnread(_input: unknown, call: Call) {
  const { unread } = await getInbox(requireCaller(call).supervisor.supervisorId);
  return { success: true as const, data: { unreadCount: unread, count: unread } };
}

/**
 * Marks one as read; marking it again changes nothing.
 * @throws AppError `notification-not-found`
 */
export async function markRead({ id }: { id: string }, call: Call) {
  const { supervisorId } = requireCaller(call).supervisor;
  const noticeId = id.toUpperCase();
  return retryOnConflict(async () => {
    const [inbox, notification] = await Promise.all([
      getInbox(supervisorId),
      store.getNotification(supervisorId, noticeId),
    ]);
    if (!notification?.isShown) throw new AppError('notification-not-found');
    const isUnread = !toNotification(notification, inbox).isRead;
    if (isUnread && !(await store.markRead(notification))) return undefined;
    const unreadCount = isUnread ? inbox.unread - 1 : inbox.unread;
    return { success: true as const, data: { id: noticeId, isRead: true as const, unreadCount } };
  });
}

export async function markAllRead(_input: unknown, call: Call) {
  const { supervisorId } = requireCaller(call).supervisor;
  return retryOnConflict(async () => {
    const inbox = await getInbox(supervisorId);
    if (inbox.unread > 0 && !(await store.markAllRead(supervisorId, inbox))) return undefined;
    return { success: true as const, data: { updatedCount: inbox.unread, unreadCount: 0 } };
  });
}
