import type { WebhookMessage } from '#shared/domain/webhook.ts';
import type { WebhookRecord } from '../../_lib/deliveries/delivery-entities.ts';
import { addDelivery } from '../../_lib/deliveries/delivery-repository.ts';
import type { NotificationRecord } from '../../_lib/notifications/notification-entities.ts';
import { idsInPath } from '../../_lib/notifications/notification-texts.ts';

/**
 * Stores a message about a notification for each of the supervisor's webhooks that receives its type, each once, and enqueues it.
 * @param all the supervisor's webhooks
 * @param origin the origin of its link; undefined while the site has no address yet: the link is then a path
 * @throws Error if the queue refuses one
 */
export async function deliverToWebhooks(
  notice: NotificationRecord,
  all: WebhookRecord[],
  origin: string | undefined,
  now: Date,
): Promise<void> {
  const { noticeId, type } = notice;
  const webhooks = all.filter(
    ({ isActive, format, types }) =>
      isActive && format === 'standard' && (types.length === 0 || types.includes(type)),
  );
  if (webhooks.length === 0) return;
  const body = JSON.stringify(messageOf(notice, origin));
  await Promise.all(
    webhooks.map((webhook) => addDelivery(webhook, { deliveryId: noticeId, type, body }, now)),
  );
}

export const messageOf = (
  { noticeId, type, title, message, actionUrl, at }: NotificationRecord,
  origin: string | undefined,
): WebhookMessage => ({
  type,
  timestamp: at,
  data: { id: noticeId, title, message, url: `${origin ?? ''}${actionUrl}`, ...idsInPath(actionUrl) },
});
