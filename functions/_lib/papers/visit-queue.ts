import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { setting } from '../runtime/dynamodb.ts';
import { observed } from '../runtime/observed.ts';
import { once } from '../runtime/once.ts';

/** A visitor's view or download of a paper on a day. `visitor` is their id for that day (`daily-visitor.ts`). */
export const VisitMessage = z.object({
  kind: z.enum(['view', 'download']),
  paperId: z.string(),
  day: z.iso.date(),
  visitor: z.string(),
});
export type VisitMessage = z.infer<typeof VisitMessage>;

const client = once(() => observed(new SQSClient({})));

/** Enqueues a visit; `jobs-count-visits` counts those of several minutes at once. */
export async function enqueueVisit(visit: VisitMessage): Promise<void> {
  await client().send(
    new SendMessageCommand({ QueueUrl: setting('VISIT_QUEUE_URL'), MessageBody: JSON.stringify(visit) }),
  );
}
