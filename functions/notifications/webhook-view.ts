import { Webhook, WebhookDelivery } from '#shared/domain/webhook.ts';
import type { DeliveryRecord, WebhookRecord } from '../_lib/deliveries/delivery-entities.ts';
import { progressOf } from '../_lib/deliveries/delivery-repository.ts';

/** Returns a webhook as its owner sees it, without the secret. */
export const toWebhook = ({ webhookId, supervisorId: _, secret: __, ...shown }: WebhookRecord): Webhook =>
  Webhook.parse({ id: webhookId, ...shown });

export function toDelivery(delivery: DeliveryRecord): WebhookDelivery {
  const { deliveryId, type, body, createdAt } = delivery;
  const { state, attempts, dueAt } = progressOf(delivery);
  return WebhookDelivery.parse({
    id: deliveryId,
    type,
    state,
    body,
    attempts,
    nextAttemptAt: state === 'pending' ? dueAt : null,
    createdAt,
  });
}
