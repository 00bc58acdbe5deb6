import { channelsOf } from '#shared/domain/notification-terms.ts';
import { systemClock } from '../../_lib/clock.ts';
import { mailDigest, mailNotice, pushNotice } from '../../_lib/deliver-notice.ts';
import { closeSlot, heldIn, hold, letGo, slotsUntil } from '../../_lib/held-notices.ts';
import { getNoticeBox } from '../../_lib/notice-box.ts';
import { type HeldNotice, type NoticeRecord, noticeEntity } from '../../_lib/notice-entities.ts';
import { toNotification } from '../../_lib/notices.ts';

/** People at once: each is some reads, a mail or some alerts. */
const AT_ONCE = 10;

/**
 * Sends what was held back until now: alerts and mails of quiet hours, and digests. What was read meanwhile is not sent
 * any more. Safe to run twice: each notice says whether it was sent.
 */
export async function handler(): Promise<void> {
  const now = systemClock();
  const report = { slots: 0, people: 0 };
  for (const slot of await slotsUntil(now)) {
    const held = await heldIn(slot);
    const people = [...Map.groupBy(held, ({ supervisorId }) => supervisorId)];
    for (let start = 0; start < people.length; start += AT_ONCE)
      await Promise.all(people.slice(start, start + AT_ONCE).map(([, theirs]) => sendHeld(theirs, now)));
    await closeSlot(slot);
    report.slots += 1;
    report.people += people.length;
  }
  console.info('Sent what was held back', report);
}

/** What was held for one person; it is let go of once it is sent, or held anew. */
async function sendHeld(held: HeldNotice[], now: Date): Promise<void> {
  const [first] = held;
  if (!first) return;
  const { supervisorId } = first;
  const box = await getNoticeBox(supervisorId);
  const { data: notices } = await noticeEntity()
    .get([...new Set(held.map(({ noticeId }) => noticeId))].map((noticeId) => ({ supervisorId, noticeId })))
    .go({ consistent: true });
  const news = notices.filter((notice) => !toNotification(notice, box).isRead);
  const of = (way: HeldNotice['way']): NoticeRecord[] => {
    const ids = new Set(held.filter((one) => one.way === way).map(({ noticeId }) => noticeId));
    const channel = way === 'push' ? 'push' : 'email';
    return news.filter(
      // It may have been switched off since.
      ({ noticeId, type }) => ids.has(noticeId) && channelsOf(type, box.chosen, box.settings)[channel],
    );
  };
  for (const notice of of('push'))
    if ((await pushNotice(notice, now)) === 'later')
      await hold({ supervisorId, noticeId: notice.noticeId, way: 'push' }, now, now);
  for (const notice of of('mail'))
    if ((await mailNotice(notice, now)) === 'later')
      await hold({ supervisorId, noticeId: notice.noticeId, way: 'mail' }, now, now);
  await sendDigest(
    supervisorId,
    of('digest').filter(({ mailedAt }) => mailedAt === undefined),
    { period: box.settings.digest === 'weekly' ? 'weekly' : 'daily', now },
  );
  await letGo(held);
}

async function sendDigest(
  supervisorId: string,
  notices: NoticeRecord[],
  { period, now }: { period: 'daily' | 'weekly'; now: Date },
): Promise<void> {
  const sorted = notices.toSorted((a, b) => a.noticeId.localeCompare(b.noticeId));
  if ((await mailDigest(supervisorId, sorted, period, now)) === 'done') return;
  for (const { noticeId } of sorted) await hold({ supervisorId, noticeId, way: 'digest' }, now, now);
}
