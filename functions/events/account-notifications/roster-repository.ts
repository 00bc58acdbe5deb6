import { createHash } from 'node:crypto';
import {
  deliveryEntity,
  type WebhookRecord,
  webhookEntity,
} from '../../_lib/deliveries/delivery-entities.ts';
import {
  deduplicationMarkerEntity,
  inboxEntity,
  notificationEntity,
  pushSubscriptionEntity,
  ROSTER_SHARDS,
  rosterEntity,
} from '../../_lib/notifications/notification-entities.ts';

/** Adds a supervisor to the roster of those who receive announcements; does nothing if they are on it. */
export async function addToRoster(supervisorId: string): Promise<void> {
  await rosterEntity()
    .put({ shard: shardOf(supervisorId), supervisorId })
    .go();
}

/** Removes a supervisor from the roster, and deletes their notifications. */
export async function removeFromRoster(supervisorId: string): Promise<void> {
  await rosterEntity()
    .delete({ shard: shardOf(supervisorId), supervisorId })
    .go();
  const owner = { supervisorId };
  // First, because `uncount-expired.ts` updates an existing inbox for every deleted notification.
  await inboxEntity().delete(owner).go();
  const all = { pages: 'all' } as const;
  const [notifications, causes, browsers, webhooks] = await Promise.all([
    notificationEntity()
      .query.primary(owner)
      .go({ ...all, attributes: ['noticeId'] }),
    deduplicationMarkerEntity().query.primary(owner).go(all),
    pushSubscriptionEntity().query.primary(owner).go(all),
    webhookEntity().query.primary(owner).go(all),
  ]);
  await notificationEntity()
    .delete(notifications.data.map(({ noticeId }) => ({ ...owner, noticeId })))
    .go();
  await deduplicationMarkerEntity()
    .delete(causes.data.map(({ type, cause }) => ({ ...owner, type, cause })))
    .go();
  await Promise.all(webhooks.data.map(deleteWithDeliveries));
  await pushSubscriptionEntity()
    .delete(browsers.data.map(({ subscriptionId }) => ({ ...owner, subscriptionId })))
    .go();
}

/** Deletes a webhook with the messages that it received. */
async function deleteWithDeliveries({ supervisorId, webhookId }: WebhookRecord): Promise<void> {
  const { data } = await deliveryEntity()
    .query.primary({ supervisorId, webhookId })
    .go({ pages: 'all', attributes: ['deliveryId'] });
  await deliveryEntity()
    .delete(data.map(({ deliveryId }) => ({ supervisorId, webhookId, deliveryId })))
    .go();
  await webhookEntity().delete({ supervisorId, webhookId }).go();
}

const shardOf = (supervisorId: string): number =>
  (createHash('sha256').update(supervisorId).digest()[0] ?? 0) % ROSTER_SHARDS;
