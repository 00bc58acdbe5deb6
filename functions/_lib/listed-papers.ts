import { type PageQuery, paginate } from '#shared/contract/base.ts';
import * as store from './list-store.ts';
import { windowOf } from './list-window.ts';
import { toSummary } from './paper-view.ts';

/**
 * A page of one list of public papers, newest first. The months' counters say in which months a page lies, so that a
 * far page reads no more than a near one: counts, keys of the months touched, one batch of papers.
 */
export async function listedPapers(list: string, { page, limit }: PageQuery) {
  const months = await store.monthCounts(list);
  const totalCount = months.reduce((sum, month) => sum + month.count, 0);
  const windows = windowOf(months, (page - 1) * limit, limit);
  const keys = await Promise.all(windows.map((window) => store.entries(list, window)));
  const papers = await store.papersByIds(keys.flat());
  return { papers: papers.map(toSummary), pagination: paginate(totalCount, { page, limit }) };
}

/** How many public papers a list has. */
export async function countListed(list: string): Promise<number> {
  return (await store.monthCounts(list)).reduce((sum, month) => sum + month.count, 0);
}
