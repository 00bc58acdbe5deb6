import { listCountEntity, listEntryEntity } from './listing-entities.ts';
import type { MonthCount, MonthWindow } from './month-windows.ts';
import { type PaperRecord, paperEntity } from './paper-entities.ts';

/** Returns the number of a listing's papers in each month, newest month first. */
export async function monthCounts(list: string): Promise<MonthCount[]> {
  const { data } = await listCountEntity().query.primary({ list }).go({ order: 'desc', pages: 'all' });
  return data.map(({ month, count }) => ({ month, count }));
}

/** Returns the ids of a window's papers, newest first. Entries are small keys: one read of 1 MB returns some 5,000. */
export async function entries(list: string, { month, skip, take }: MonthWindow): Promise<string[]> {
  const { data } = await listEntryEntity()
    .query.primary({ list, month })
    .go({ order: 'desc', count: skip + take, pages: 'all', attributes: ['paperId'] });
  return data.slice(skip).map((entry) => entry.paperId);
}

/** The place of an entry in its listing. */
export interface EntryCursor {
  month: string;
  publishedAt: string;
  paperId: string;
}

/**
 * Yields all entries of a listing, oldest first, month by month, as stored at that moment. It ignores the counts of
 * `monthCounts`: a paper listed in between would push out the oldest.
 * @param after leaves out entries up to this one, which may no longer exist
 */
export async function* everyEntry(
  list: string,
  after?: EntryCursor,
): AsyncGenerator<{ month: string; entries: { publishedAt: string; paperId: string }[] }> {
  const { data: months } = await listCountEntity()
    .query.primary({ list })
    .go({ pages: 'all', consistent: true });
  for (const { month } of months.filter((one) => !after || one.month >= after.month)) {
    const { data } = await listEntryEntity()
      .query.primary({ list, month })
      .go({ pages: 'all', consistent: true, attributes: ['publishedAt', 'paperId'] });
    const isLeft = (entry: { publishedAt: string; paperId: string }) =>
      after?.month !== month || placeOf(entry) > placeOf(after);
    yield { month, entries: data.filter(isLeft) };
  }
}

const placeOf = ({ publishedAt, paperId }: { publishedAt: string; paperId: string }): string =>
  `${publishedAt} ${paperId}`;

/** Returns the number of a listing's entries in a month since a moment. */
export async function countSince(list: string, month: string, since: string): Promise<number> {
  const { data } = await listEntryEntity()
    .query.primary({ list, month })
    .gte({ publishedAt: since })
    .go({ pages: 'all', attributes: ['paperId'] });
  return data.length;
}

/** Returns papers in the order of their ids, by one batch read. Missing papers are left out. */
export async function papersByIds(paperIds: string[]): Promise<PaperRecord[]> {
  if (paperIds.length === 0) return [];
  const { data } = await paperEntity()
    .get([...new Set(paperIds)].map((paperId) => ({ paperId })))
    .go();
  const byId = new Map((data as PaperRecord[]).map((paper) => [paper.paperId, paper]));
  return paperIds.flatMap((paperId) => byId.get(paperId) ?? []);
}
