import * as z from 'zod';
import { sendMessages } from '../runtime/send-messages.ts';

/** A message on the queue of review jobs. The worker reads the job's present state. */
export const JobMessage = z.object({ requestId: z.string() });
export interface QueuedJob {
  requestId: string;
  /** When the job is due. SQS delays at most 15 minutes; the sweep finds later ones. */
  dueAt: string;
}

/** Enqueues jobs. The sweep makes up for lost messages, because the job itself is in the table. */
export async function enqueueJobs(jobs: QueuedJob[], now: Date): Promise<void> {
  const messages = jobs.map(({ requestId, dueAt }) => ({
    body: { requestId },
    delaySeconds: (Date.parse(dueAt) - now.getTime()) / 1000,
  }));
  await sendMessages('REVIEW_QUEUE_URL', messages).catch((error: unknown) =>
    console.error('Jobs could not be queued; the sweep will find them', error),
  );
}
