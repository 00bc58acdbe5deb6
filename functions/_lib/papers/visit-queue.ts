import * as z from 'zod';
import { sendMessages } from '../runtime/send-messages.ts';

/** A visitor's view or download of a paper on a day. `visitor` is their id for that day (`daily-visitor.ts`). */
export const VisitMessage = z.object({
  kind: z.enum(['view', 'download']),
  paperId: z.string(),
  day: z.iso.date(),
  visitor: z.string(),
});
export type VisitMessage = z.infer<typeof VisitMessage>;

/** Enqueues a visit; `jobs-count-visits` counts those of several minutes at once. */
export const enqueueVisit = (visit: VisitMessage): Promise<void> =>
  sendMessages('VISIT_QUEUE_URL', [{ body: visit }]);
