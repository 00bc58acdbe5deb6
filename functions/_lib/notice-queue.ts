import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { once } from './once.ts';
import { setting } from './tables.ts';

/**
 * What people are to be told of that somebody else read from a stream: its keys, no more. The worker looks things up
 * as they stand (`functions/jobs/notices`).
 */
export const NoticeTask = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paper'), paperId: z.string() }),
  z.object({ kind: z.literal('desk'), paperId: z.string(), version: z.number() }),
  z.object({ kind: z.literal('invitation'), inviteeId: z.string(), paperId: z.string() }),
  z.object({ kind: z.literal('citation'), citedId: z.string(), citedAt: z.string(), citingId: z.string() }),
  /** A part of the round to everybody: so many of a shard of the roster, from `cursor` on. */
  z.object({
    kind: z.literal('announcement'),
    announcementId: z.string(),
    shard: z.number(),
    cursor: z.string().nullable(),
  }),
]);
export type NoticeTask = z.infer<typeof NoticeTask>;

const client = once(() => new SQSClient({}));
const AT_ONCE = 10;

/** @throws Error where the queue did not take all of them: who read the stream then reads it again */
export async function enqueueNotices(tasks: NoticeTask[]): Promise<void> {
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
      throw new Error(`The queue of notices refused ${Failed.length} messages: ${Failed[0]?.Message}`);
  }
}
