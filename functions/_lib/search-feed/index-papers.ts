import type { Clock } from '../clock.ts';
import { type Change, commitChanges } from './commit-changes.ts';
import * as store from './feed-store.ts';
import { opOf } from './paper-ops.ts';

/** Brings papers into the search index as they are now; those that have not changed are left alone. */
export async function indexPapers(clock: Clock, paperIds: string[]): Promise<void> {
  const ids = [...new Set(paperIds)];
  await commitChanges(clock, (sequence, now) => changesOf(ids, sequence, now));
}

async function changesOf(ids: string[], sequence: number, now: Date): Promise<Change[]> {
  const [papers, notes] = await Promise.all([store.getPapers(ids), store.getNotes(ids)]);
  const changes = await Promise.all(
    papers.map(async (paper) =>
      opOf({
        paper,
        note: notes.get(paper.paperId),
        sequence,
        score: await store.meanScore(paper),
        now,
      }),
    ),
  );
  return changes.flatMap((change) => (change ? [{ op: change.op, note: store.noteWrite(change.note) }] : []));
}
