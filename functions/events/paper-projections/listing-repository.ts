import { listCountEntity, listEntryEntity, listingEntity } from '../../_lib/papers/listing-entities.ts';
import { type PaperRecord, paperEntity } from '../../_lib/papers/paper-entities.ts';
import { hasRevision, nextRevision } from '../../_lib/runtime/optimistic-lock.ts';
import { transact, type Write } from '../../_lib/runtime/transact.ts';
import { type Listing, listMonth, type Move } from './listings-of-paper.ts';

export async function getPaper(paperId: string): Promise<PaperRecord | undefined> {
  const { data } = await paperEntity().get({ paperId }).go({ consistent: true });
  return (data as PaperRecord | null) ?? undefined;
}

export async function getListing(paperId: string) {
  const { data } = await listingEntity().get({ paperId }).go({ consistent: true });
  return data ?? undefined;
}

/**
 * Moves a paper between listings in one transaction: entries, counters and the record of its listings. It succeeds only
 * if the record hasn't changed since it was read.
 */
export async function writeMove(change: {
  paperId: string;
  revision: number | undefined;
  before: Listing;
  move: Move;
}): Promise<void> {
  const { paperId, revision, before, move } = change;
  const { lists, publishedAt } = move.after;
  const listing = {
    paperId,
    lists,
    revision: nextRevision(revision),
    ...(publishedAt ? { publishedAt } : {}),
  };
  await transact([
    listingEntity()
      .put(listing)
      .where((item, operations) => hasRevision(operations, item.revision, revision)),
    ...move.removed.flatMap((list) => leave(list, paperId, before.publishedAt)),
    ...move.added.flatMap((list) => enter(list, paperId, publishedAt)),
  ]);
}

function enter(list: string, paperId: string, publishedAt: string | undefined): Write[] {
  if (!publishedAt) return [];
  const month = listMonth(publishedAt);
  return [
    listEntryEntity().put({ list, month, publishedAt, paperId }),
    listCountEntity().upsert({ list, month }).add({ count: 1, changes: 1 }),
  ];
}

function leave(list: string, paperId: string, publishedAt: string | undefined): Write[] {
  if (!publishedAt) return [];
  const month = listMonth(publishedAt);
  return [
    listEntryEntity().delete({ list, month, publishedAt, paperId }),
    listCountEntity().upsert({ list, month }).add({ count: -1, changes: 1 }),
  ];
}
