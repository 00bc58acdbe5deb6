import * as z from 'zod';
import { listName } from '#shared/domain/lists.ts';
import * as lists from '../../papers/listing-repository.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { IndexOp } from '../index/document.ts';
import * as store from './indexed-paper-repository.ts';
import { pagesOfPeople } from './indexed-person-repository.ts';
import { opOf } from './paper-ops.ts';

const PAPERS_AT_ONCE = 100;

/** The last paper or page of people that a rebuild has applied. */
export const RebuildCursor = z.discriminatedUnion('part', [
  z.object({ part: z.literal('papers'), month: z.string(), publishedAt: z.string(), paperId: z.string() }),
  z.object({ part: z.literal('people'), shard: z.string(), page: z.string().nullable() }),
]);
export type RebuildCursor = z.infer<typeof RebuildCursor>;

/**
 * Yields all papers and people of the index as changes with one sequence number, in pages, for rebuilding an index. Later
 * changes arrive as deltas after that number.
 * @param after continues after this cursor, which came with an earlier page
 */
export async function* allDocuments(
  sequence: number,
  clock: Clock,
  after?: RebuildCursor,
): AsyncGenerator<{ ops: IndexOp[]; cursor: RebuildCursor }> {
  if (after?.part !== 'people') yield* allPapers(sequence, clock, after);
  for await (const { people, ...cursor } of pagesOfPeople(after?.part === 'people' ? after : undefined))
    yield {
      ops: people.map(({ who, person }) => ({ kind: 'person', id: who, sequence, person })),
      cursor: { part: 'people', ...cursor },
    };
}

async function* allPapers(
  sequence: number,
  clock: Clock,
  after: lists.EntryCursor | undefined,
): AsyncGenerator<{ ops: IndexOp[]; cursor: RebuildCursor }> {
  for await (const { month, entries } of lists.everyEntry(listName({}), after))
    for (let start = 0; start < entries.length; start += PAPERS_AT_ONCE) {
      const some = entries.slice(start, start + PAPERS_AT_ONCE);
      const last = some.at(-1);
      if (!last) continue;
      const ids = some.map(({ paperId }) => paperId);
      yield { ops: await opsOf(ids, sequence, clock()), cursor: { part: 'papers', month, ...last } };
    }
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
