import * as z from 'zod';
import { sendMessages } from '../runtime/send-messages.ts';

/** A version whose references are to be checked. */
export const ReferenceMessage = z.object({
  paperId: z.string(),
  version: z.number().int(),
  /** Whether checks that were made before are due again. */
  isRenewal: z.boolean().default(false),
});
export type ReferenceMessage = z.infer<typeof ReferenceMessage>;

/** A preview whose references are to be checked for its author. */
export const PreviewReferencesMessage = z.object({ supervisorId: z.string(), previewId: z.string() });
export type PreviewReferencesMessage = z.infer<typeof PreviewReferencesMessage>;

/** Enqueues a version or a preview. @param seconds how long the message stays invisible, at most 900 */
export async function enqueueReferences(
  message: ReferenceMessage | PreviewReferencesMessage,
  seconds = 0,
): Promise<void> {
  await sendMessages('REFERENCE_QUEUE_URL', [{ body: message, delaySeconds: seconds }]);
}
