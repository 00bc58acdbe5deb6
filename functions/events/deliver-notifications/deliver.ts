import { channelsOf } from '#shared/domain/notification-constants.ts';
import { nextDigestAt, quietUntil } from '#shared/domain/quiet-hours.ts';
import { emailNotification, pushNotification } from '../../_lib/notifications/deliver-notification.ts';
import { holdNotification } from '../../_lib/notifications/held-notifications.ts';
import type { NotificationRecord } from '../../_lib/notifications/notification-entities.ts';
import { toNotification } from '../../_lib/notifications/notification-repository.ts';
import { sendToSockets } from '../../_lib/realtime/sockets.ts';
import { configuredOrigin } from '../../_lib/runtime/configured-origin.ts';
import { deliverToWebhooks } from './deliver-to-webhooks.ts';
import type { DeliveryReads, NoticeKey, Recipient } from './delivery-reads.ts';

/** Delivers a new notification: to open pages and webhooks at once, by push and email as its supervisor chose. */
export async function deliver(key: NoticeKey, reads: DeliveryReads, now: Date): Promise<void> {
  const [notice, recipient] = await Promise.all([reads.notice(key), reads.recipient(key.supervisorId)]);
  if (!notice) return;
  await Promise.all([
    sendToOpenPages(notice, recipient),
    sendPushAndEmail(notice, recipient, now),
    configuredOrigin().then((origin) => deliverToWebhooks(notice, recipient.webhooks, origin, now)),
  ]);
}

/**
 * Sends to all open pages of the supervisor. An announcement was broadcast before anybody's notification was written;
 * this reaches pages that were just opening. The id is the same, so nothing is counted twice.
 */
async function sendToOpenPages(notice: NotificationRecord, { inbox, listeners }: Recipient): Promise<void> {
  if (!notice.isShown) return;
  try {
    await sendToSockets(listeners, { type: 'notification', data: toNotification(notice, inbox) });
  } catch (error) {
    // Pages read the list when they connect and when they become visible: nothing is lost.
    console.error('A notification could not be sent to open pages', { noticeId: notice.noticeId, error });
  }
}

async function sendPushAndEmail(
  notice: NotificationRecord,
  { person, inbox: { chosen, settings } }: Recipient,
  now: Date,
): Promise<void> {
  const { supervisorId, noticeId, type } = notice;
  const isUrgent = type === 'SECURITY_ALERT';
  const { push, email } = channelsOf(type, chosen, settings);
  const quiet = isUrgent ? undefined : quietUntil(now, settings.quietHours);
  const holdUntil = (way: 'push' | 'mail' | 'digest', until: Date) =>
    holdNotification({ supervisorId, noticeId, way }, until, now);
  if (push) {
    if (quiet) await holdUntil('push', quiet);
    else if ((await pushNotification(notice, now)) === 'later') await holdUntil('push', now);
  }
  // The email about a security alert is enqueued where the event happens (`security-events.ts`).
  if (!email || isUrgent) return;
  if (settings.digest !== 'off') {
    const { timeZone } = settings.quietHours ?? {};
    await holdUntil('digest', nextDigestAt(now, settings.digest, timeZone));
  } else if (quiet) await holdUntil('mail', quiet);
  else if ((await emailNotification(notice, person, now)) === 'later') await holdUntil('mail', now);
}
