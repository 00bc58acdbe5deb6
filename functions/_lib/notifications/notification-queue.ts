import * as z from 'zod';
import { sendMessages } from '../runtime/send-messages.ts';

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
  /** A run of the paper's capsule by somebody else. */
  z.object({ kind: z.literal('reproduction'), paperId: z.string(), reproductionId: z.string() }),
  /** An admin answered a request for more submissions a day. */
  z.object({ kind: z.literal('limit-request'), supervisorId: z.string() }),
  /** A part of a broadcast: one batch of a roster shard, starting at `cursor`. */
  z.object({
    kind: z.literal('announcement'),
    announcementId: z.string(),
    shard: z.number(),
    cursor: z.string().nullable(),
  }),
]);
export type NotificationTask = z.infer<typeof NotificationTask>;

/**
 * Puts tasks on the queue.
 * @throws Error if the queue refused any: the stream consumer then reads the batch again
 */
export const enqueueNotifications = (tasks: NotificationTask[]): Promise<void> =>
  sendMessages(
    'NOTICE_QUEUE_URL',
    tasks.map((body) => ({ body })),
  );
