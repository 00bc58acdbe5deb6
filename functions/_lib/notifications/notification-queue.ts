import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { setting } from '../runtime/dynamodb.ts';
import { observed } from '../runtime/observed.ts';
import { once } from '../runtime/once.ts';

/**
 * A task that a stream consumer hands to `functions/jobs/paper-notifications`: the keys only, because the job reads the
 * present state.
 */
export const NotificationTask = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paper'), paperId: z.string() }),
  z.object({ kind: z.literal('desk'), paperId: z.string(), version: z.number() }),
  z.object({ kind: z.literal('invitation'), inviteeId: z.string(), paperId: z.string() }),
  z.object({ kind: z.literal('citation'), citedId: z.string(), citedAt: z.string(), citingId: z.string() }),
  /** A work that a reference of this key cites was retracted. */
  z.object({ kind: z.literal('retraction'), paperId: z.string(), version: z.number(), key: z.string() }),
  /** A part of a broadcast: one batch of a roster shard, starting at `cursor`. */
  z.object({
    kind: z.literal('announcement'),
    announcementId: z.string(),
    shard: z.number(),
    cursor: z.string().nullable(),
  }),
]);
export type NotificationTask = z.infer<typeof NotificationTask>;

const client = once(() => observed(new SQSClient({})));
const AT_ONCE = 10;

/**
 * Puts tasks on the queue.
 * @throws Error if the queue refused any: the stream consumer then reads the batch again
 */
export async function enqueueNotifications(tasks: NotificationTask[]): Promise<void> {
  for (let start = 0; start < tasks.length; start += AT_ONCE) {
    const { Failed = [] } = await client().send(
      new SendMessageBatchCommand({
        QueueUrl: setting('NOTICE_QUEUE_URL'),
        Entries: tasks.slice(start, start + AT_ONCE).map((task, index) => ({
          Id: String(index),
          MessageBody: JSON.stringify(task),
        })),
      }),
    );
    if (Failed.length > 0)
      throw new Error(`The notification queue refused ${Failed.length} messages: ${Failed[0]?.Message}`);
  }
}
