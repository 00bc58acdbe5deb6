import { channelsOf } from '#shared/domain/notification-terms.ts';
import { nextDigestAt, quietUntil } from '#shared/domain/quiet-hours.ts';
import { mailNotice, pushNotice } from '../../_lib/deliver-notice.ts';
import { hold } from '../../_lib/held-notices.ts';
import { getNoticeBox } from '../../_lib/notice-box.ts';
import type { NoticeBox, NoticeRecord } from '../../_lib/notice-entities.ts';
import { noticeEntity } from '../../_lib/notice-entities.ts';
import { toNotification } from '../../_lib/notices.ts';
import { sendToSupervisor } from '../../_lib/sockets.ts';

/** Takes a new notice to where its receiver wants it: open pages at once, browsers and mail as they chose. */
export async function deliver(
  { supervisorId, noticeId }: { supervisorId: string; noticeId: string },
  now: Date,
): Promise<void> {
  const [{ data: notice }, box] = await Promise.all([
    noticeEntity().get({ supervisorId, noticeId }).go({ consistent: true }),
    getNoticeBox(supervisorId),
  ]);
  if (!notice) return;
  await Promise.all([showNow(notice, box), alert(notice, box, now)]);
}

/**
 * To every open page of theirs. An announcement has gone to all open pages before anybody's notice was written; a page that
 * was opening at that moment, or read its list then, learns of it here. Its id is the same, so nobody counts it twice.
 */
async function showNow(notice: NoticeRecord, box: NoticeBox): Promise<void> {
  if (!notice.isShown) return;
  try {
    await sendToSupervisor(notice.supervisorId, { type: 'notification', data: toNotification(notice, box) });
  } catch (error) {
    // A page reads its list when it connects, and when it is looked at again: nothing is lost.
    console.error('Open pages could not be told', { noticeId: notice.noticeId, error });
  }
}

async function alert(notice: NoticeRecord, { chosen, settings }: NoticeBox, now: Date): Promise<void> {
  const { supervisorId, noticeId, type } = notice;
  const isUrgent = type === 'SECURITY_ALERT';
  const { push, email } = channelsOf(type, chosen, settings);
  const quiet = isUrgent ? undefined : quietUntil(now, settings.quietHours);
  const later = (way: 'push' | 'mail' | 'digest', until: Date) =>
    hold({ supervisorId, noticeId, way }, until, now);
  if (push) {
    if (quiet) await later('push', quiet);
    else if ((await pushNotice(notice, now)) === 'later') await later('push', now);
  }
  // Security alerts are mailed where they happen (`security-events.ts`).
  if (!email || isUrgent) return;
  if (settings.digest !== 'off') {
    const { timeZone } = settings.quietHours ?? {};
    await later('digest', nextDigestAt(now, settings.digest, timeZone));
  } else if (quiet) await later('mail', quiet);
  else if ((await mailNotice(notice, now)) === 'later') await later('mail', now);
}
