import { listCountEntity, listEntryEntity, listingEntity } from '../../_lib/list-entities.ts';
import { type PaperRecord, paperEntity } from '../../_lib/publishing-entities.ts';
import { transact, type Write } from '../../_lib/transact.ts';
import { listMonth, type Move, type Places } from './places.ts';

export async function getPaper(paperId: string): Promise<PaperRecord | undefined> {
  const { data } = await paperEntity().get({ paperId }).go({ consistent: true });
  return (data as PaperRecord | null) ?? undefined;
}

export async function getListing(paperId: string) {
  const { data } = await listingEntity().get({ paperId }).go({ consistent: true });
  return data ?? undefined;
}

/**
 * Moves a paper between lists: entries, counters and the note of where it stands, in one transaction. It holds only if
 * the note is still the one that was read; else nothing is written.
 */
export async function writeMove(change: {
  paperId: string;
  revision: number | undefined;
  before: Places;
  move: Move;
}): Promise<void> {
  const { paperId, revision, before, move } = change;
  const { lists, publishedAt } = move.after;
  const note = { paperId, lists, revision: (revision ?? 0) + 1, ...(publishedAt ? { publishedAt } : {}) };
  await transact([
    listingEntity()
      .put(note)
      .where((item, { eq, notExists }) =>
        revision === undefined ? notExists(item.revision) : eq(item.revision, revision),
      ),
    ...move.removed.flatMap((list) => leave(list, paperId, before.publishedAt)),
    ...move.added.flatMap((list) => enter(list, paperId, publishedAt)),
  ]);
}

function enter(list: string, paperId: string, publishedAt: string | undefined): Write[] {
  if (!publishedAt) return [];
  const month = listMonth(publishedAt);
  return [
    listEntryEntity().put({ list, month, publishedAt, paperId }),
    listCountEntity().upsert({ list, month }).add({ count: 1 }),
  ];
}

function leave(list: string, paperId: string, publishedAt: string | undefined): Write[] {
  if (!publishedAt) return [];
  const month = listMonth(publishedAt);
  return [
    listEntryEntity().delete({ list, month, publishedAt, paperId }),
    listCountEntity().upsert({ list, month }).add({ count: -1 }),
  ];
}
