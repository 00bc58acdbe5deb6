import { WEBHOOK_LIMITS, WEBHOOK_TEST } from '#shared/domain/webhook-constants.ts';
import { AppError } from '#shared/errors.ts';
import { deliveryEntity } from '../_lib/deliveries/delivery-entities.ts';
import { enqueueDeliveries } from '../_lib/deliveries/delivery-queue.ts';
import {
  addDelivery,
  changeDelivery,
  getDelivery,
  progressOf,
} from '../_lib/deliveries/delivery-repository.ts';
import type { Call } from '../_lib/runtime/call.ts';
import { toDelivery } from './webhook-view.ts';
import { findWebhook, testMessage, type WebhookDeps } from './webhooks.ts';

/**
 * Enqueues a message of the type TEST.
 * @throws AppError `webhook-not-found`, `webhook-untestable`
 */
export function testWebhook({ clock, newId }: WebhookDeps) {
  return async ({ id }: { id: string }, call: Call) => {
    const webhook = await findWebhook(id, call);
    if (webhook.format !== 'standard') throw new AppError('webhook-untestable');
    const now = clock();
    const deliveryId = newId();
    const message = testMessage(deliveryId, now.toISOString(), call.origin);
    const delivery = await addDelivery(
      webhook,
      { deliveryId, type: WEBHOOK_TEST, body: JSON.stringify(message) },
      now,
    );
    return { success: true as const, data: toDelivery(delivery) };
  };
}

/** @throws AppError `webhook-not-found` */
export async function listDeliveries({ id }: { id: string }, call: Call) {
  const { supervisorId, webhookId } = await findWebhook(id, call);
  const { data } = await deliveryEntity()
    .query.primary({ supervisorId, webhookId })
    .go({ order: 'desc', limit: WEBHOOK_LIMITS.deliveriesShown, consistent: true });
  return { success: true as const, data: { deliveries: data.map(toDelivery) } };
}

/**
 * Sends a message again at once, with all retries before it.
 * @throws AppError `webhook-not-found`, `delivery-not-found`
 */
export function replayDelivery({ clock }: WebhookDeps) {
  return async ({ id, deliveryId }: { id: string; deliveryId: string }, call: Call) => {
    const { supervisorId, webhookId } = await findWebhook(id, call);
    const delivery = await getDelivery({ supervisorId, webhookId, deliveryId });
    if (!delivery) throw new AppError('webhook-delivery-not-found');
    const now = clock();
    const again = { state: 'pending' as const, tries: 0, dueAt: now.toISOString() };
    // If the worker records an attempt at the same moment, its outcome is as fresh as this one's would be.
    await changeDelivery(delivery, { ...progressOf(delivery), ...again });
    await enqueueDeliveries([{ ...delivery, ...again }], now);
    return { success: true as const, data: toDelivery({ ...delivery, ...again }) };
  };
}
