import { listName } from '#shared/domain/lists.ts';
import type { Clock } from '../clock.ts';
import * as lists from '../list-store.ts';
import type { IndexOp } from '../search-index/document.ts';
import * as store from './feed-store.ts';
import { opOf } from './paper-ops.ts';
import { everybody } from './people-store.ts';

const PAPERS_AT_ONCE = 100;

/**
 * All papers and people that are to be found, as changes under a sequence number, page by page of the list of all papers:
 * for an index that is made anew. What changes meanwhile comes as deltas behind that number.
 */
export async function* everything(sequence: number, clock: Clock): AsyncGenerator<IndexOp[]> {
  for await (const ids of lists.everyEntry(listName({}))) {
    for (let start = 0; start < ids.length; start += PAPERS_AT_ONCE)
      yield await opsOf(ids.slice(start, start + PAPERS_AT_ONCE), sequence, clock());
  }
  yield* everybody(sequence);
}

async function opsOf(ids: string[], sequence: number, now: Date): Promise<IndexOp[]> {
  const [papers, notes] = await Promise.all([store.getPapers(ids), store.getNotes(ids)]);
  const changes = await Promise.all(
    papers.map(async (paper) => {
      const note = notes.get(paper.paperId);
      // As if it were seen for the first time, but with the trend that is known.
      const unseen = note ? { ...note, seen: '' } : undefined;
      return opOf({ paper, note: unseen, sequence, score: await store.meanScore(paper), now });
    }),
  );
  return changes.flatMap((change) => (change && change.op.kind !== 'gone' ? [change.op] : []));
}
