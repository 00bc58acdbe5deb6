import { type PageQuery, paginate } from '#shared/contract/base.ts';
import * as store from './list-store.ts';
import { type MonthCount, windowOf } from './list-window.ts';
import { toSummary } from './paper-view.ts';

/** A page of one list of public papers, newest first. */
export async function listedPapers(list: string, query: PageQuery) {
  return pageOf(list, await store.monthCounts(list), query);
}

/** The same of one month alone, where one is named (`2611`); with the counts of all of them, newest first. */
export async function listedByMonth(list: string, month: string | undefined, query: PageQuery) {
  const months = (await store.monthCounts(list)).filter(({ count }) => count > 0);
  const asked = month === undefined ? months : months.filter((counted) => counted.month === month);
  return { ...(await pageOf(list, asked, query)), months };
}

/**
 * The months' counters say in which months a page lies, so that a far page reads no more than a near one: counts, keys of
 * the months touched, one batch of papers.
 */
async function pageOf(list: string, months: MonthCount[], { page, limit }: PageQuery) {
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
