import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { setting } from '../_lib/runtime/dynamodb.ts';
import { once } from '../_lib/runtime/once.ts';

/** A version to publish, on the queue of papers. The worker reads the version itself. */
export const PaperMessage = z.object({ paperId: z.string(), version: z.number(), supervisorId: z.string() });
export type PaperMessage = z.infer<typeof PaperMessage>;

const client = once(() => new SQSClient({}));

/**
 * Enqueues a version. Each submitter is a message group, so SQS delivers those of quiet groups first ("fair queues").
 * @param seconds how long it stays invisible
 * @param lane `slow` for a version whose conversion took longer than a place on the first queue may be occupied
 */
export async function enqueuePaper(
  message: PaperMessage,
  lane: 'quick' | 'slow',
  seconds = 0,
): Promise<void> {
  await client().send(
    new SendMessageCommand({
      QueueUrl: setting(lane === 'quick' ? 'PAPER_QUEUE_URL' : 'SLOW_PAPER_QUEUE_URL'),
      MessageBody: JSON.stringify(message),
      MessageGroupId: message.supervisorId,
      DelaySeconds: seconds,
    }),
  );
}
