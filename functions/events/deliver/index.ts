import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { systemClock } from '../../_lib/clock.ts';
import type { AnnouncementRecord } from '../../_lib/notice-entities.ts';
import { eachRecord, type StreamItem } from '../../_lib/stream-records.ts';
import { beginRound } from './begin-round.ts';
import { deliver } from './deliver.ts';
import { forgetExpired } from './forget-expired.ts';
import { showRead } from './show-read.ts';

const Notice = z.object({
  __edb_e__: z.literal('notice'),
  supervisorId: z.string(),
  noticeId: z.string(),
  isRead: z.boolean(),
  isShown: z.boolean(),
  epoch: z.number(),
});

const Box = z.object({ supervisorId: z.string(), unread: z.number().default(0) });

/**
 * Takes new notices to open pages, browsers and mail, and tells open pages which were read. Those of a batch at the same
 * time, as mostly it waits; of those that fail the first and all after it come again, and do what is not done yet.
 */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const outcomes = await Promise.all(
    Records.map((record: DynamoDBRecord) => eachRecord({ Records: [record] }, take)),
  );
  return { batchItemFailures: outcomes.flatMap(({ batchItemFailures }) => batchItemFailures).slice(0, 1) };
}

async function take({ item, before, isRemoved }: StreamItem): Promise<void> {
  if (item.__edb_e__ === 'announcement') return beginRound(item as AnnouncementRecord, systemClock());
  if (item.__edb_e__ === 'noticebox') return showRead(Box.parse(item), before && Box.parse(before));
  const notice = Notice.parse(item);
  if (isRemoved) return forgetExpired(notice, systemClock());
  return before ? showRead(notice, Notice.parse(before)) : deliver(notice, systemClock());
}
