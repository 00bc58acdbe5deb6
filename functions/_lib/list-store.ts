import { listCountEntity, listEntryEntity } from './list-entities.ts';
import type { MonthCount, MonthWindow } from './list-window.ts';
import { type PaperRecord, paperEntity } from './publishing-entities.ts';

/** How many papers a list has in each month, newest month first. */
export async function monthCounts(list: string): Promise<MonthCount[]> {
  const { data } = await listCountEntity().query.primary({ list }).go({ order: 'desc', pages: 'all' });
  return data.map(({ month, count }) => ({ month, count }));
}

/** The ids of a window's papers, newest first. Entries are small keys: 1 MB of them, one read, are some 5,000. */
export async function entries(list: string, { month, skip, take }: MonthWindow): Promise<string[]> {
  const { data } = await listEntryEntity()
    .query.primary({ list, month })
    .go({ order: 'desc', count: skip + take, pages: 'all', attributes: ['paperId'] });
  return data.slice(skip).map((entry) => entry.paperId);
}

/**
 * The ids of all papers of a list, a month at a time, as they stand when they are asked for. Not by the counts of
 * `monthCounts`: a paper that is listed in between would push out the oldest.
 */
export async function* everyEntry(list: string): AsyncGenerator<string[]> {
  const { data: months } = await listCountEntity()
    .query.primary({ list })
    .go({ pages: 'all', consistent: true });
  for (const { month } of months) {
    const { data } = await listEntryEntity()
      .query.primary({ list, month })
      .go({ pages: 'all', consistent: true, attributes: ['paperId'] });
    yield data.map(({ paperId }) => paperId);
  }
}

/** How many entries a list's month has since a moment. */
export async function countSince(list: string, month: string, since: string): Promise<number> {
  const { data } = await listEntryEntity()
    .query.primary({ list, month })
    .gte({ publishedAt: since })
    .go({ pages: 'all', attributes: ['paperId'] });
  return data.length;
}

/** Papers in the order of their ids; one batch read. An id whose paper is gone is left out. */
export async function papersByIds(paperIds: string[]): Promise<PaperRecord[]> {
  if (paperIds.length === 0) return [];
  const { data } = await paperEntity()
    .get(paperIds.map((paperId) => ({ paperId })))
    .go();
  const byId = new Map((data as PaperRecord[]).map((paper) => [paper.paperId, paper]));
  return paperIds.flatMap((paperId) => byId.get(paperId) ?? []);
}
