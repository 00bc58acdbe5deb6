import { listName } from '#shared/domain/lists.ts';
import * as lists from '../../papers/listing-repository.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { IndexOp } from '../index/document.ts';
import * as store from './indexed-paper-repository.ts';
import { allPeople } from './indexed-person-repository.ts';
import { opOf } from './paper-ops.ts';

const PAPERS_AT_ONCE = 100;

/**
 * Yields all papers and people of the index as changes with one sequence number, page by page of the listing of all
 * papers, for rebuilding an index. Later changes arrive as deltas after that number.
 */
export async function* allDocuments(sequence: number, clock: Clock): AsyncGenerator<IndexOp[]> {
  for await (const ids of lists.everyEntry(listName({}))) {
    for (let start = 0; start < ids.length; start += PAPERS_AT_ONCE)
      yield await opsOf(ids.slice(start, start + PAPERS_AT_ONCE), sequence, clock());
  }
  yield* allPeople(sequence);
}

async function opsOf(ids: string[], sequence: number, now: Date): Promise<IndexOp[]> {
  const [papers, notes] = await Promise.all([store.getPapers(ids), store.getStates(ids)]);
  const changes = await Promise.all(
    papers.map(async (paper) => {
      const note = notes.get(paper.paperId);
      // Treated as new to the index, but with its known trend.
      const unseen = note ? { ...note, seen: '' } : undefined;
      return opOf({ paper, note: unseen, sequence, score: await store.meanScore(paper), now });
    }),
  );
  return changes.flatMap((change) => (change && change.op.kind !== 'gone' ? [change.op] : []));
}
