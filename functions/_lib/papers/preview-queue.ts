import * as z from 'zod';
import { sendMessages } from '../runtime/send-messages.ts';

/** A message on the queue of previews. The worker reads the preview itself. */
export const PreviewMessage = z.object({ supervisorId: z.string(), previewId: z.string() });
export type PreviewMessage = z.infer<typeof PreviewMessage>;

/**
 * Enqueues a preview. Each supervisor is a message group, so SQS delivers those of quiet groups first ("fair queues"): somebody
 * with many previews delays their own only.
 * @param seconds how long it stays invisible
 */
export const enqueuePreview = (message: PreviewMessage, seconds = 0): Promise<void> =>
  sendMessages('PREVIEW_QUEUE_URL', [{ body: message, delaySeconds: seconds, group: message.supervisorId }]);
