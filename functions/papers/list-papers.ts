import { type PageQuery, paginate } from '#shared/contract/base.ts';
import { type ListFilter, listName } from '#shared/domain/lists.ts';
import { toSummary } from '../_lib/paper-view.ts';
import * as store from './list-store.ts';
import { windowOf } from './list-window.ts';

/**
 * Public papers, newest first. The months' counters say in which months a page lies, so that a far page reads no
 * more than a near one: counts, keys of the months touched, one batch of papers.
 */
export async function listPapers({ page, limit, ...filter }: PageQuery & ListFilter) {
  const list = listName(filter);
  const months = await store.monthCounts(list);
  const totalCount = months.reduce((sum, month) => sum + month.count, 0);
  const windows = windowOf(months, (page - 1) * limit, limit);
  const keys = await Promise.all(windows.map((window) => store.entries(list, window)));
  const papers = await store.papersByIds(keys.flat());
  return {
    success: true as const,
    data: { papers: papers.map(toSummary), pagination: paginate(totalCount, { page, limit }) },
  };
}
