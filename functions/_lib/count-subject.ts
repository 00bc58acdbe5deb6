import { METRICS, type Metric, statsCountEntity, statsNoteEntity } from './stats-entities.ts';
import { transact } from './transact.ts';

/** By which metrics something is counted, and on which day it came to be. */
export type Counted = Partial<Record<Metric, string>>;

/**
 * Brings the platform's counts to what something is now: the note says what of it is counted already, and both are
 * written or neither. Events may come twice.
 * @param subject `supervisor:01J…`
 */
export async function countSubject(subject: string, wanted: Counted): Promise<void> {
  for (;;) {
    const { data: note } = await statsNoteEntity().get({ subject }).go({ consistent: true });
    const before = note ? (JSON.parse(note.counted) as Counted) : {};
    const changed = METRICS.filter((metric) => before[metric] !== wanted[metric]);
    if (changed.length === 0) return;
    const outcome = await transact([
      statsNoteEntity()
        .put({ subject, counted: JSON.stringify(wanted), revision: (note?.revision ?? 0) + 1 })
        .where((item, { eq, notExists }) =>
          note ? eq(item.revision, note.revision) : notExists(item.revision),
        ),
      ...changed.flatMap((metric) => [...add(metric, before[metric], -1), ...add(metric, wanted[metric], 1)]),
    ]);
    if (outcome.done) return;
    // Another event of the same was first: look again.
  }
}

/** Counts a supervisor as an active researcher, from the first paper or review of theirs that is seen. */
export async function countResearcher(supervisorId: string, at: string): Promise<void> {
  const subject = `researcher:${supervisorId}`;
  const { data: note } = await statsNoteEntity().get({ subject }).go();
  if (!note) await countSubject(subject, { researchers: at.slice(0, 10) });
}

const add = (metric: Metric, day: string | undefined, count: number) =>
  day ? [statsCountEntity().upsert({ metric, day }).add({ count })] : [];
