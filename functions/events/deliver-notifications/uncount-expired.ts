import { getInbox } from '../../_lib/notifications/inbox.ts';
import { deduplicationMarkerEntity, inboxEntity } from '../../_lib/notifications/notification-entities.ts';
import { ttlAfterHours } from '../../_lib/runtime/clock.ts';
import { retryOnConflict, tryTransaction } from '../../_lib/runtime/try-transaction.ts';

/** A day longer than a stream can repeat the event. */
const REMEMBERED_HOURS = 48;

interface Removed {
  supervisorId: string;
  noticeId: string;
  isRead: boolean;
  isShown: boolean;
  epoch: number;
}

/** Subtracts an expired notification from the inbox's counters, once. If the inbox is gone, so is the account. */
export async function uncountExpired(notification: Removed, now: Date): Promise<void> {
  const { supervisorId, noticeId, isRead, isShown, epoch } = notification;
  if (!isShown) return;
  await retryOnConflict(async () => {
    const inbox = await getInbox(supervisorId);
    if (inbox.total === 0) return true;
    const isUnread = !isRead && epoch >= inbox.epoch;
    const refused = await tryTransaction([
      {
        write: deduplicationMarkerEntity().create({
          supervisorId,
          type: 'expired',
          cause: noticeId,
          expiresAt: ttlAfterHours(now, REMEMBERED_HOURS),
        }),
        refusal: 'known',
      },
      {
        write: inboxEntity()
          .patch({ supervisorId })
          .subtract({ total: 1, ...(isUnread ? { unread: 1 } : {}) })
          .where((item, { eq }) => `${eq(item.total, inbox.total)} AND ${eq(item.unread, inbox.unread)}`),
        refusal: 'changed',
      },
    ]);
    return refused.length === 0 || refused.includes('known') ? true : undefined;
  });
}
