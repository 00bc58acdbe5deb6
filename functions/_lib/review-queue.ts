import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { once } from './once.ts';
import { setting } from './tables.ts';

/** A message of the queue of review jobs: whose turn it is. All else is looked up as it stands then. */
export const JobMessage = z.object({ requestId: z.string() });
export interface QueuedJob {
  requestId: string;
  /** When its turn is; SQS waits 15 minutes at the most, the sweep finds what is later. */
  dueAt: string;
}

const client = once(() => new SQSClient({}));
const AT_ONCE = 10;
const LONGEST_DELAY = 900;

/** Says whose turn it is. A message that is lost is made good by the sweep: the job itself stands in the table. */
export async function enqueueJobs(jobs: QueuedJob[], now: Date): Promise<void> {
  for (let start = 0; start < jobs.length; start += AT_ONCE) {
    const batch = jobs.slice(start, start + AT_ONCE);
    const { Failed = [] } = await client().send(
      new SendMessageBatchCommand({
        QueueUrl: setting('REVIEW_QUEUE_URL'),
        Entries: batch.map(({ requestId, dueAt }, index) => ({
          Id: String(index),
          MessageBody: JSON.stringify({ requestId }),
          DelaySeconds: delayUntil(dueAt, now),
        })),
      }),
    );
    if (Failed.length > 0) console.error('Jobs could not be queued; the sweep will find them', { Failed });
  }
}

const delayUntil = (dueAt: string, now: Date): number =>
  Math.max(0, Math.min(LONGEST_DELAY, Math.ceil((Date.parse(dueAt) - now.getTime()) / 1000)));
