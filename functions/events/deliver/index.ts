import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { systemClock } from '../../_lib/clock.ts';
import type { AnnouncementRecord } from '../../_lib/notice-entities.ts';
import { eachRecord, type StreamItem } from '../../_lib/stream-records.ts';
import { beginRound } from './begin-round.ts';
import { deliver } from './deliver.ts';
import { forgetExpired } from './forget-expired.ts';

const Notice = z.object({
  __edb_e__: z.literal('notice'),
  supervisorId: z.string(),
  noticeId: z.string(),
  isRead: z.boolean(),
  isShown: z.boolean(),
  epoch: z.number(),
});

/**
 * Takes new notices to open pages, browsers and mail. Those of a batch at the same time, as mostly it waits; of those
 * that fail the first and all after it come again, and do what is not done yet.
 */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const outcomes = await Promise.all(
    Records.map((record: DynamoDBRecord) => eachRecord({ Records: [record] }, take)),
  );
  return { batchItemFailures: outcomes.flatMap(({ batchItemFailures }) => batchItemFailures).slice(0, 1) };
}

async function take({ item, isRemoved }: StreamItem): Promise<void> {
  if (item.__edb_e__ === 'announcement') return beginRound(item as AnnouncementRecord, systemClock());
  const notice = Notice.parse(item);
  return isRemoved ? forgetExpired(notice, systemClock()) : deliver(notice, systemClock());
}
