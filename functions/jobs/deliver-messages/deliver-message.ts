import { PRODUCT_NAME } from '#shared/constants.ts';
import { NOTICE_MEDIA_TYPE } from '#shared/domain/coar-notify.ts';
import { WEBHOOK_LIMITS } from '#shared/domain/webhook-constants.ts';
import { type WebhookRecord, webhookEntity } from '../../_lib/deliveries/delivery-entities.ts';
import { type DeliveryTask, enqueueDeliveries } from '../../_lib/deliveries/delivery-queue.ts';
import {
  changeDelivery,
  getDelivery,
  getWebhook,
  progressOf,
} from '../../_lib/deliveries/delivery-repository.ts';
import { afterAttempt, isGone } from '../../_lib/deliveries/plan-delivery.ts';
import { signedHeaders } from '../../_lib/deliveries/sign-message.ts';
import { guardedRequest } from '../../_lib/providers/guarded-request.ts';
import { askWithKey } from '../../_lib/providers/provider-key.ts';
import type { Clock } from '../../_lib/runtime/clock.ts';

/**
 * Makes one attempt at a delivery, and enqueues the next one if it failed. A repeated message may deliver twice: receivers recognize
 * the id. Messages about deliveries that have moved on do nothing.
 */
export async function deliverMessage({ clock }: { clock: Clock }, task: DeliveryTask): Promise<void> {
  const delivery = await getDelivery(task);
  if (delivery?.state !== 'pending') return;
  const { dueAt } = delivery;
  if (Date.parse(dueAt) > clock().getTime()) return enqueueDeliveries([{ ...task, dueAt }], clock());
  const webhook = await getWebhook(task);
  const before = progressOf(delivery);
  if (!webhook?.isActive) {
    const paused = { status: null, body: '', problem: 'The webhook is paused.', isFinal: true };
    const ended = afterAttempt(before, paused, clock());
    await changeDelivery(delivery, { ...ended, state: 'failed' });
    return;
  }
  const answer = await post(webhook, delivery, clock());
  const after = afterAttempt(before, answer, clock());
  // Recorded after sending: a message that arrives twice is recognized, a lost one isn't sent again.
  const isRecorded = await changeDelivery(delivery, after);
  if (isGone(answer)) await pause(webhook);
  if (isRecorded && after.state === 'pending')
    await enqueueDeliveries([{ ...task, dueAt: after.dueAt }], clock());
}

async function post(
  { url, secret, format }: WebhookRecord,
  { deliveryId, body }: { deliveryId: string; body: string },
  now: Date,
) {
  const ask = (key: string) =>
    guardedRequest({
      url,
      body,
      timeoutMs: WEBHOOK_LIMITS.timeoutSeconds * 1000,
      server: 'The receiver',
      headers: {
        'content-type': format === 'standard' ? 'application/json' : NOTICE_MEDIA_TYPE,
        'user-agent': `${PRODUCT_NAME} webhooks`,
        ...signedHeaders({ id: deliveryId, body, secret: key }, now),
      },
    });
  return askWithKey(secret, ask, 'The webhook’s secret was lost. Delete the webhook, and create it again.');
}

async function pause({ supervisorId, webhookId }: WebhookRecord): Promise<void> {
  await webhookEntity().patch({ supervisorId, webhookId }).set({ isActive: false }).go();
}
