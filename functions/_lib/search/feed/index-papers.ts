import type { Clock } from '../../runtime/clock.ts';
import { type Change, commitChanges } from './commit-changes.ts';
import * as store from './indexed-paper-repository.ts';
import { opOf } from './paper-ops.ts';

/** Updates papers in the search index to their present state; unchanged ones are skipped. */
export async function indexPapers(clock: Clock, paperIds: string[]): Promise<void> {
  const ids = [...new Set(paperIds)];
  await commitChanges(clock, (sequence, now) => changesOf(ids, sequence, now));
}

async function changesOf(ids: string[], sequence: number, now: Date): Promise<Change[]> {
  const [papers, notes] = await Promise.all([store.getPapers(ids), store.getStates(ids)]);
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
  return changes.flatMap((change) =>
    change ? [{ op: change.op, note: store.stateWrite(change.note) }] : [],
  );
}
