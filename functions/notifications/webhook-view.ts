import { Webhook, WebhookDelivery } from '#shared/domain/webhook.ts';
import type { DeliveryRecord, WebhookRecord } from '../_lib/deliveries/delivery-entities.ts';
import { progressOf } from '../_lib/deliveries/delivery-repository.ts';

/** Returns a webhook as its owner sees it, without the secret. */
export const toWebhook = ({ webhookId, url, types, description, isActive, createdAt }: WebhookRecord) =>
  Webhook.parse({ id: webhookId, url, types, description, isActive, createdAt });

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
