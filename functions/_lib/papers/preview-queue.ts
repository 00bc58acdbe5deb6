import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { setting } from '../runtime/dynamodb.ts';
import { observed } from '../runtime/observed.ts';
import { once } from '../runtime/once.ts';

/** A message on the queue of previews. The worker reads the preview itself. */
export const PreviewMessage = z.object({ supervisorId: z.string(), previewId: z.string() });
export type PreviewMessage = z.infer<typeof PreviewMessage>;

const client = once(() => observed(new SQSClient({})));

/**
 * Enqueues a preview. Each supervisor is a message group, so SQS delivers those of quiet groups first ("fair queues"): somebody
 * with many previews delays their own only.
 * @param seconds how long it stays invisible
 */
export async function enqueuePreview(message: PreviewMessage, seconds = 0): Promise<void> {
  await client().send(
    new SendMessageCommand({
      QueueUrl: setting('PREVIEW_QUEUE_URL'),
      MessageBody: JSON.stringify(message),
      MessageGroupId: message.supervisorId,
      DelaySeconds: seconds,
    }),
  );
}
