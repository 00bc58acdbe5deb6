import { attempt, untilSettled } from '../../_lib/attempt.ts';
import { ttlAfterHours } from '../../_lib/clock.ts';
import { getNoticeBox } from '../../_lib/notice-box.ts';
import { noticeBoxEntity, noticedEntity } from '../../_lib/notice-entities.ts';

/** As long as a stream can tell of it again, and a day more. */
const REMEMBERED_HOURS = 48;

interface Removed {
  supervisorId: string;
  noticeId: string;
  isRead: boolean;
  isShown: boolean;
  epoch: number;
}

/** Takes a notice that has expired off its box's counters, once. Where the box is gone the account is. */
export async function forgetExpired(notice: Removed, now: Date): Promise<void> {
  const { supervisorId, noticeId, isRead, isShown, epoch } = notice;
  if (!isShown) return;
  await untilSettled(async () => {
    const box = await getNoticeBox(supervisorId);
    if (box.total === 0) return true;
    const isUnread = !isRead && epoch >= box.epoch;
    const refused = await attempt([
      {
        write: noticedEntity().create({
          supervisorId,
          type: 'expired',
          cause: noticeId,
          expiresAt: ttlAfterHours(now, REMEMBERED_HOURS),
        }),
        refusal: 'known',
      },
      {
        write: noticeBoxEntity()
          .patch({ supervisorId })
          .subtract({ total: 1, ...(isUnread ? { unread: 1 } : {}) })
          .where((item, { eq }) => `${eq(item.total, box.total)} AND ${eq(item.unread, box.unread)}`),
        refusal: 'changed',
      },
    ]);
    return refused.length === 0 || refused.includes('known') ? true : undefined;
  });
}
