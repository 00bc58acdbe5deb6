import { API_BASE_PATH } from '#shared/constants.ts';
import type { NotificationType } from '#shared/domain/notification-terms.ts';
import { attempt } from './attempt.ts';
import { supervisorEntity } from './identity-entities.ts';
import { knownOrigin } from './known-origin.ts';
import { newMail } from './mails.ts';
import { type NoticeRecord, noticeEntity, pushSubscriptionEntity } from './notice-entities.ts';
import { linkKey } from './notice-secret.ts';
import { toNotification } from './notices.ts';
import { mailEntity } from './operations-entities.ts';
import { type PushOutcome, sendPush } from './push-request.ts';
import { displayName } from './supervisor-view.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/** `later`: it could not be done now and is worth another try. */
export type Delivered = 'done' | 'later';

/** A notice whose delivery failed for so long is not worth an alert any more. */
const WORTH_A_PUSH_MS = 3_600_000;
/** What one transaction holds beside the mail. */
const MARKED_AT_ONCE = 90;

/**
 * Alerts all browsers of somebody, once. Those that are gone are forgotten.
 * @returns `later` where no browser could be reached, and the notice is not older than an hour
 */
export async function pushNotice(notice: NoticeRecord, now: Date): Promise<Delivered> {
  const { supervisorId, noticeId } = notice;
  if (notice.pushedAt) return 'done';
  const { data: browsers } = await pushSubscriptionEntity()
    .query.primary({ supervisorId })
    .go({ pages: 'all' });
  if (browsers.length === 0) return 'done';
  const notification = toNotification(notice, { epoch: notice.epoch });
  const outcomes = await Promise.all(
    browsers.map(async (browser): Promise<PushOutcome> => {
      const outcome = await sendPush(browser, notification);
      if (outcome === 'gone')
        await pushSubscriptionEntity().delete({ supervisorId, subscriptionId: browser.subscriptionId }).go();
      return outcome;
    }),
  );
  const isFresh = now.getTime() - Date.parse(notice.at) < WORTH_A_PUSH_MS;
  if (isFresh && outcomes.includes('later') && !outcomes.includes('sent')) return 'later';
  // Sent, then noted: an alert that comes twice replaces itself, one that never comes is lost.
  await noticeEntity().patch({ supervisorId, noticeId }).set({ pushedAt: now.toISOString() }).go();
  return 'done';
}

/** Notes a mail of one notice, once: the mail and the notice's mark are one transaction. */
export async function mailNotice(notice: NoticeRecord, now: Date): Promise<Delivered> {
  if (notice.mailedAt) return 'done';
  const { supervisorId, type, title, message, actionUrl } = notice;
  return mailOnce(supervisorId, [notice], now, ({ origin }) => ({
    template: 'notification',
    type,
    words: { type, title, message, link: `${origin}${actionUrl}` },
  }));
}

/** Notes one mail of many notices that somebody gathered, oldest first. */
export async function mailDigest(
  supervisorId: string,
  notices: NoticeRecord[],
  period: 'daily' | 'weekly',
  now: Date,
): Promise<Delivered> {
  if (notices.length === 0) return 'done';
  return mailOnce(supervisorId, notices, now, ({ origin }) => ({
    template: 'digest',
    type: 'digest',
    words: {
      period,
      items: notices
        .slice(0, MARKED_AT_ONCE)
        .map(({ title, message, actionUrl }) => ({ title, message, link: `${origin}${actionUrl}` })),
      more: Math.max(0, notices.length - MARKED_AT_ONCE),
      all: `${origin}/notifications`,
    },
  }));
}

async function mailOnce(
  supervisorId: string,
  notices: NoticeRecord[],
  now: Date,
  write: (where: { origin: string }) => {
    template: 'notification' | 'digest';
    type: NotificationType | 'digest';
    words: Record<string, unknown>;
  },
): Promise<Delivered> {
  const [{ data: person }, origin] = await Promise.all([
    supervisorEntity().get({ supervisorId }).go(),
    knownOrigin(),
  ]);
  if (!person?.isVerified || person.deletedAt) return 'done';
  if (origin === undefined) return 'later';
  const { template, type, words } = write({ origin });
  const token = unsubscribeToken({ supervisorId, type }, await linkKey());
  const mail = newMail(
    {
      to: person.email,
      template,
      parameters: {
        ...words,
        name: displayName(person),
        settings: `${origin}/profile#notifications`,
        unsubscribe: {
          page: `${origin}/notifications/unsubscribe?token=${token}`,
          oneClick: `${origin}${API_BASE_PATH}/notifications/unsubscribe/${token}`,
        },
      },
    },
    now,
  );
  const marks = notices.slice(0, MARKED_AT_ONCE).map(({ noticeId }) => ({
    write: noticeEntity()
      .patch({ supervisorId, noticeId })
      .set({ mailedAt: now.toISOString() })
      .where((item, { notExists }) => notExists(item.mailedAt)),
    refusal: 'mailed' as const,
  }));
  const refused = await attempt([{ write: mailEntity().create(mail), refusal: 'mailed' }, ...marks]);
  return refused.includes('changed') ? 'later' : 'done';
}
