import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { setting } from '../runtime/dynamodb.ts';
import { observed } from '../runtime/observed.ts';
import { once } from '../runtime/once.ts';

/** A message on the queue of review jobs. The worker reads the job's present state. */
export const JobMessage = z.object({ requestId: z.string() });
export interface QueuedJob {
  requestId: string;
  /** When the job is due. SQS delays at most 15 minutes; the sweep finds later ones. */
  dueAt: string;
}

const client = once(() => observed(new SQSClient({})));
const AT_ONCE = 10;
const LONGEST_DELAY = 900;

/** Enqueues jobs. The sweep makes up for lost messages, because the job itself is in the table. */
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
