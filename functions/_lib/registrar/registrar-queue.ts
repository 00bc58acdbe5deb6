import * as z from 'zod';
import { sendMessages } from '../runtime/send-messages.ts';

/** A message on the registrar's queue: a paper whose metadata, versions or reviews may have changed. */
export const RegistrarTask = z.object({ paperId: z.string() });

/** Returns whether the stage has a registrar. Without one, nothing is enqueued. */
export const hasRegistrar = (): boolean => Boolean(process.env.DATACITE_REPOSITORY);

/**
 * Enqueues papers whose DOIs must be registered or updated, each once.
 * @throws Error if the queue refused any: the stream consumer then reads the batch again
 */
export async function enqueueRegistrations(paperIds: readonly string[]): Promise<void> {
  if (!hasRegistrar()) return;
  const tasks = [...new Set(paperIds)].map(
    (paperId) => ({ paperId }) satisfies z.infer<typeof RegistrarTask>,
  );
  await sendMessages(
    'REGISTRAR_QUEUE_URL',
    tasks.map((body) => ({ body })),
  );
}
