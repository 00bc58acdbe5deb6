import * as z from 'zod';
import { DeliveryAttempt } from '#shared/domain/webhook.ts';
import { WEBHOOK_LIMITS } from '#shared/domain/webhook-constants.ts';
import { ttlAfterHours } from '../runtime/clock.ts';
import { isConditionFailure } from '../runtime/condition-failure.ts';
import { parseJson } from '../runtime/json-attribute.ts';
import {
  type DeliveryRecord,
  deliveryEntity,
  type WebhookRecord,
  webhookEntity,
} from './delivery-entities.ts';
import { type DeliveryTask, enqueueDeliveries } from './delivery-queue.ts';
import type { Progress } from './plan-delivery.ts';

/** Returns a supervisor's webhooks, oldest first. */
export async function listWebhooks(supervisorId: string): Promise<WebhookRecord[]> {
  const { data } = await webhookEntity()
    .query.primary({ supervisorId })
    .go({ pages: 'all', consistent: true });
  return data;
}

export async function getWebhook(key: {
  supervisorId: string;
  webhookId: string;
}): Promise<WebhookRecord | undefined> {
  const { data } = await webhookEntity().get(key).go({ consistent: true });
  return data ?? undefined;
}

export async function getDelivery(task: DeliveryTask): Promise<DeliveryRecord | undefined> {
  const { data } = await deliveryEntity().get(task).go({ consistent: true });
  return data ?? undefined;
}

/**
 * Stores a message, once, and enqueues it. Repeating this stores nothing, and enqueues it again, which is harmless.
 * @throws Error if the queue refuses it
 */
export async function addDelivery(
  { supervisorId, webhookId }: Pick<WebhookRecord, 'supervisorId' | 'webhookId'>,
  { deliveryId, type, body }: Pick<DeliveryRecord, 'deliveryId' | 'type' | 'body'>,
  now: Date,
): Promise<DeliveryRecord> {
  const at = now.toISOString();
  const delivery: DeliveryRecord = {
    supervisorId,
    webhookId,
    deliveryId,
    type,
    body,
    state: 'pending',
    tries: 0,
    attempts: '[]',
    dueAt: at,
    revision: 1,
    createdAt: at,
    expiresAt: ttlAfterHours(now, WEBHOOK_LIMITS.deliveryDays * 24),
  };
  try {
    await deliveryEntity().create(delivery).go();
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
  await enqueueDeliveries([delivery], now);
  return delivery;
}

const Attempts = z.array(DeliveryAttempt);

/** Returns how far a delivery is. */
export const progressOf = ({ state, tries, attempts, dueAt }: DeliveryRecord): Progress => ({
  state,
  tries,
  attempts: parseJson(Attempts, attempts),
  dueAt,
});

/**
 * Stores how far a delivery is, unless somebody else changed it since it was read.
 * @returns whether it was stored
 */
export async function changeDelivery(
  { supervisorId, webhookId, deliveryId, revision }: DeliveryRecord,
  { attempts, ...progress }: Progress,
): Promise<boolean> {
  try {
    await deliveryEntity()
      .patch({ supervisorId, webhookId, deliveryId })
      .set({ ...progress, attempts: JSON.stringify(attempts), revision: revision + 1 })
      .where((item, { eq }) => eq(item.revision, revision))
      .go();
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}
