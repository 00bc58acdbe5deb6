import { type PageQuery, paginate } from '#shared/contract/base.ts';
import { AppError } from '#shared/errors.ts';
import { untilSettled } from '../_lib/attempt.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import { getNoticeBox } from '../_lib/notice-box.ts';
import type { NoticeBox } from '../_lib/notice-entities.ts';
import { toNotification } from '../_lib/notices.ts';
import * as store from './notice-store.ts';

/** What I am told, newest first; `unreadOnly` leaves out what I have read. */
export async function listNotifications(query: PageQuery & { unreadOnly: boolean }, call: Call) {
  const { supervisorId } = signedIn(call).supervisor;
  const { page, limit, unreadOnly } = query;
  const window = { skip: (page - 1) * limit, take: limit };
  const [box, found] = await Promise.all([
    getNoticeBox(supervisorId),
    unreadOnly ? undefined : store.noticesOf(supervisorId, window),
  ]);
  const notices = found ?? (await unreadOf(supervisorId, box, window));
  const totalCount = unreadOnly ? box.unread : box.total;
  return {
    success: true as const,
    data: {
      notifications: notices.map((notice) => toNotification(notice, box)),
      unreadCount: box.unread,
      pagination: paginate(totalCount, query),
    },
  };
}

/** As many as there are, and no more are looked for. */
async function unreadOf(
  supervisorId: string,
  box: NoticeBox,
  { skip, take }: { skip: number; take: number },
) {
  const left = Math.min(take, box.unread - skip);
  return left > 0 ? store.noticesOf(supervisorId, { skip, take: left, unreadFrom: box.epoch }) : [];
}

/** The bell's number. */
export async function countUnread(_input: unknown, call: Call) {
  const { unread } = await getNoticeBox(signedIn(call).supervisor.supervisorId);
  return { success: true as const, data: { unreadCount: unread, count: unread } };
}

/**
 * Marks one as read; one that is read already stays so.
 * @throws AppError `notification-not-found`
 */
export async function markRead({ id }: { id: string }, call: Call) {
  const { supervisorId } = signedIn(call).supervisor;
  const noticeId = id.toUpperCase();
  return untilSettled(async () => {
    const [box, notice] = await Promise.all([
      getNoticeBox(supervisorId),
      store.getNotice(supervisorId, noticeId),
    ]);
    if (!notice?.isShown) throw new AppError('notification-not-found');
    const isUnread = !toNotification(notice, box).isRead;
    if (isUnread && !(await store.markRead(notice))) return undefined;
    const unreadCount = isUnread ? box.unread - 1 : box.unread;
    return { success: true as const, data: { id: noticeId, isRead: true as const, unreadCount } };
  });
}

export async function markAllRead(_input: unknown, call: Call) {
  const { supervisorId } = signedIn(call).supervisor;
  return untilSettled(async () => {
    const box = await getNoticeBox(supervisorId);
    if (box.unread > 0 && !(await store.markAllRead(supervisorId, box))) return undefined;
    return { success: true as const, data: { updatedCount: box.unread, unreadCount: 0 } };
  });
}
