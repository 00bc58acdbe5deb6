import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import type { AnnouncementRecord } from '../../_lib/notifications/notification-entities.ts';
import { systemClock } from '../../_lib/runtime/clock.ts';
import { eachRecord, type StreamItem } from '../../_lib/runtime/stream-records.ts';
import { deliver } from './deliver.ts';
import { type DeliveryReads, deliveryReads } from './delivery-reads.ts';
import { startBroadcast } from './start-broadcast.ts';
import { syncReadState } from './sync-read-state.ts';
import { uncountExpired } from './uncount-expired.ts';

const NotificationItem = z.object({
  __edb_e__: z.literal('notice'),
  supervisorId: z.string(),
  noticeId: z.string(),
  isRead: z.boolean(),
  isShown: z.boolean(),
  epoch: z.number(),
});

const InboxItem = z.object({ supervisorId: z.string(), unread: z.number().default(0) });

/**
 * Delivers new notifications to open pages, by push and by email, and tells open pages which ones were read. The items of
 * a batch run concurrently, because most of the time is waiting; of failed items, the first and all after it are
 * delivered again and do what is left to do.
 */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const reads = deliveryReads();
  const outcomes = await Promise.all(
    Records.map((record: DynamoDBRecord) =>
      eachRecord({ Records: [record] }, (change) => take(change, reads)),
    ),
  );
  return { batchItemFailures: outcomes.flatMap(({ batchItemFailures }) => batchItemFailures).slice(0, 1) };
}

async function take({ item, before, isRemoved }: StreamItem, reads: DeliveryReads): Promise<void> {
  if (item.__edb_e__ === 'announcement') return startBroadcast(item as AnnouncementRecord, systemClock());
  if (item.__edb_e__ === 'noticebox')
    return syncReadState(InboxItem.parse(item), before && InboxItem.parse(before));
  const notification = NotificationItem.parse(item);
  if (isRemoved) return uncountExpired(notification, systemClock());
  return before
    ? syncReadState(notification, NotificationItem.parse(before))
    : deliver(notification, reads, systemClock());
}
