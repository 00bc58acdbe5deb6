import * as z from 'zod';
import { parseJson } from '../runtime/json-attribute.ts';
import { hasRevision, nextRevision } from '../runtime/optimistic-lock.ts';
import { transact } from '../runtime/transact.ts';
import { retryOnConflict } from '../runtime/try-transaction.ts';
import { METRICS, type Metric, statsCountEntity, statsNoteEntity } from './stats-entities.ts';

/** The metrics that count a subject, each with the day on which it was created. */
const Counted = z.partialRecord(z.enum(METRICS), z.string());
export type Counted = z.infer<typeof Counted>;

/**
 * Updates the platform's metrics to the present state of a subject. The stored state and the counts are written together,
 * so repeated events change nothing.
 * @param subject `supervisor:01J…`
 */
export async function countSubject(subject: string, counts: Counted): Promise<void> {
  await retryOnConflict(async () => {
    const { data: note } = await statsNoteEntity().get({ subject }).go({ consistent: true });
    const before = note ? parseJson(Counted, note.counted) : {};
    const changed = METRICS.filter((metric) => before[metric] !== counts[metric]);
    if (changed.length === 0) return true;
    const outcome = await transact([
      statsNoteEntity()
        .put({ subject, counted: JSON.stringify(counts), revision: nextRevision(note?.revision) })
        .where((item, operations) => hasRevision(operations, item.revision, note?.revision)),
      ...changed.flatMap((metric) => [...add(metric, before[metric], -1), ...add(metric, counts[metric], 1)]),
    ]);
    return outcome.done || undefined;
  });
}

/** Counts a supervisor as an active researcher, from their first paper or review. */
export async function countResearcher(supervisorId: string, at: string): Promise<void> {
  const subject = `researcher:${supervisorId}`;
  const { data: note } = await statsNoteEntity().get({ subject }).go();
  if (!note) await countSubject(subject, { researchers: at.slice(0, 10) });
}

const add = (metric: Metric, day: string | undefined, count: number) =>
  day ? [statsCountEntity().upsert({ metric, day }).add({ count })] : [];
