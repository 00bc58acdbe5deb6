import * as z from 'zod';
import { sendMessages } from '../runtime/send-messages.ts';

/**
 * A message on the registrar's queue: a paper whose metadata, versions or reviews may have changed, a person who consented that
 * their work is added to their ORCID record, or a venue whose complete volumes may have changed.
 */
export const RegistrarTask = z.union([
  z.object({ paperId: z.string() }),
  z.object({ supervisorId: z.string() }),
  z.object({ venue: z.string() }),
]);
export type RegistrarTask = z.infer<typeof RegistrarTask>;

/** Returns whether the stage has a registrar. Without one, nothing is registered. */
export const hasRegistrar = (): boolean => Boolean(process.env.DATACITE_REPOSITORY);

/** Returns whether the stage adds papers and reviews to ORCID records. */
export const takesDeposits = (): boolean => Boolean(process.env.ORCID_API);

/** Enqueues a person, all of whose papers and reviews are added to their ORCID record. */
export async function enqueuePerson(supervisorId: string): Promise<void> {
  await sendMessages('REGISTRAR_QUEUE_URL', [{ body: { supervisorId } satisfies RegistrarTask }]);
}

/** Enqueues a venue whose complete volumes may have changed. */
export async function enqueueVolumes(venue: string): Promise<void> {
  if (hasRegistrar())
    await sendMessages('REGISTRAR_QUEUE_URL', [{ body: { venue } satisfies RegistrarTask }]);
}

/**
 * Enqueues papers whose DOIs, or entries in ORCID records, must be made or updated, each once.
 * @throws Error if the queue refused any: the stream consumer then reads the batch again
 */
export async function enqueueRegistrations(paperIds: readonly string[]): Promise<void> {
  if (!hasRegistrar() && !takesDeposits()) return;
  const tasks = [...new Set(paperIds)].map((paperId) => ({ paperId }) satisfies RegistrarTask);
  await sendMessages(
    'REGISTRAR_QUEUE_URL',
    tasks.map((body) => ({ body })),
  );
}
