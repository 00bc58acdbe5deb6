import { type PageQuery, paginate } from '#shared/contract/base.ts';
import type { PaperSummary } from '#shared/domain/paper.ts';
import * as store from './listing-repository.ts';
import { type MonthCount, monthWindows } from './month-windows.ts';
import type { PaperRecord } from './paper-entities.ts';
import { toSummary } from './paper-view.ts';

/** Returns a page of a listing of public papers, newest first. */
export async function listedPapers(list: string, query: PageQuery) {
  return pageOf(list, await store.monthCounts(list), query);
}

/** Returns a page of a listing, limited to one month if named (`2611`), with the counts of all months, newest first. */
export async function listedByMonth(list: string, month: string | undefined, query: PageQuery) {
  const months = (await store.monthCounts(list)).filter(({ count }) => count > 0);
  const selectedMonths = month === undefined ? months : months.filter((counted) => counted.month === month);
  return { ...(await pageOf(list, selectedMonths, query)), months };
}

/**
 * The months' counters tell which months a page covers, so that a far page reads no more than a near one: the counts, the
 * keys of these months, and one batch of papers.
 */
async function pageOf(list: string, months: MonthCount[], { page, limit }: PageQuery) {
  const totalCount = months.reduce((sum, month) => sum + month.count, 0);
  const windows = monthWindows(months, (page - 1) * limit, limit);
  const keys = await Promise.all(windows.map((window) => store.entries(list, window)));
  const papers = await store.papersByIds(keys.flat());
  return { papers: papers.map(rowOf), pagination: paginate(totalCount, { page, limit }) };
}

/** Returns the number of public papers in a listing. */
export async function countListed(list: string): Promise<number> {
  return (await store.monthCounts(list)).reduce((sum, month) => sum + month.count, 0);
}

/** A paper's row is made once for each state of its item. */
const rows = new WeakMap<PaperRecord, PaperSummary>();

function rowOf(paper: PaperRecord): PaperSummary {
  const row = rows.get(paper) ?? toSummary(paper);
  rows.set(paper, row);
  return row;
}
