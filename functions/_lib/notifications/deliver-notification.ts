import { API_BASE_PATH } from '#shared/constants.ts';
import type { NotificationType } from '#shared/domain/notification-constants.ts';
import type { SupervisorRecord } from '../identity/identity-entities.ts';
import { displayName } from '../identity/supervisor-view.ts';
import { emailEntity } from '../operations/operations-entities.ts';
import { configuredOrigin } from '../runtime/configured-origin.ts';
import { tryTransaction } from '../runtime/try-transaction.ts';
import { newEmail } from './emails.ts';
import {
  type NotificationRecord,
  notificationEntity,
  pushSubscriptionEntity,
} from './notification-entities.ts';
import { linkKeys } from './notification-keys.ts';
import { toNotification } from './notification-repository.ts';
import { type PushOutcome, sendPush } from './send-push.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/** `later`: delivery failed and can be retried. */
export type DeliveryOutcome = 'done' | 'later';

/** A notification older than this no longer gets a push message. */
const PUSH_EXPIRES_MS = 3_600_000;
/** What fits into one transaction beside the email. */
const NOTIFICATIONS_PER_EMAIL = 90;

/**
 * Sends a push message to all browsers of a supervisor, once, and deletes subscriptions that no longer exist.
 * @returns `later` if no browser could be reached and the notification is less than an hour old
 */
export async function pushNotification(notice: NotificationRecord, now: Date): Promise<DeliveryOutcome> {
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
  const isFresh = now.getTime() - Date.parse(notice.at) < PUSH_EXPIRES_MS;
  if (isFresh && outcomes.includes('later') && !outcomes.includes('sent')) return 'later';
  // Recorded after sending: a push message that arrives twice replaces itself, a lost one is lost.
  await notificationEntity().patch({ supervisorId, noticeId }).set({ pushedAt: now.toISOString() }).go();
  return 'done';
}

/** Enqueues the email of a notification, once: the email and the notification's marker are written in one transaction. */
export async function emailNotification(
  notice: NotificationRecord,
  person: SupervisorRecord | undefined,
  now: Date,
): Promise<DeliveryOutcome> {
  if (notice.mailedAt) return 'done';
  const { type, title, message, actionUrl } = notice;
  return enqueueEmailOnce(person, [notice], now, ({ origin }) => ({
    template: 'notification',
    type,
    words: { type, title, message, link: `${origin}${actionUrl}` },
  }));
}

/** Enqueues one email about several notifications, oldest first. */
export async function emailDigest(
  person: SupervisorRecord | undefined,
  notifications: NotificationRecord[],
  period: 'daily' | 'weekly',
  now: Date,
): Promise<DeliveryOutcome> {
  if (notifications.length === 0) return 'done';
  return enqueueEmailOnce(person, notifications, now, ({ origin }) => ({
    template: 'digest',
    type: 'digest',
    words: {
      period,
      items: notifications.slice(0, NOTIFICATIONS_PER_EMAIL).map(({ type, title, message, actionUrl }) => ({
        type,
        title,
        message,
        link: `${origin}${actionUrl}`,
      })),
      more: Math.max(0, notifications.length - NOTIFICATIONS_PER_EMAIL),
      all: `${origin}/notifications`,
    },
  }));
}

async function enqueueEmailOnce(
  person: SupervisorRecord | undefined,
  notifications: NotificationRecord[],
  now: Date,
  write: (where: { origin: string }) => {
    template: 'notification' | 'digest';
    type: NotificationType | 'digest';
    words: Record<string, unknown>;
  },
): Promise<DeliveryOutcome> {
  if (!person?.isVerified || person.deletedAt) return 'done';
  const origin = await configuredOrigin();
  if (origin === undefined) return 'later';
  const { supervisorId } = person;
  const { template, type, words } = write({ origin });
  const [key] = await linkKeys();
  const token = unsubscribeToken({ supervisorId, type }, key);
  const email = newEmail(
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
  const sentMarkers = notifications.slice(0, NOTIFICATIONS_PER_EMAIL).map(({ noticeId }) => ({
    write: notificationEntity()
      .patch({ supervisorId, noticeId })
      .set({ mailedAt: now.toISOString() })
      .where((item, { notExists }) => notExists(item.mailedAt)),
    refusal: 'mailed' as const,
  }));
  const refused = await tryTransaction([
    { write: emailEntity().create(email), refusal: 'mailed' },
    ...sentMarkers,
  ]);
  return refused.includes('changed') ? 'later' : 'done';
}
