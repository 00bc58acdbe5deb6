import { LIMITS } from '#shared/constants.ts';
import type { BrowseView } from '../../web/src/server/render.tsx';
import { listPapers } from '../_lib/papers/list-papers.ts';
import type { FetchFromApi } from '../_lib/runtime/fetch-from-api.ts';
import { categoryCounts } from './category-counts.ts';

/** Returns what a page of the list of papers shows: the papers, and the number of papers in each category. */
export async function readList({ filter, page }: BrowseView, fetchFromApi: FetchFromApi) {
  const [list, counts] = await Promise.all([
    listPapers({ ...filter, page, limit: LIMITS.page.default }),
    categoryCounts(filter, fetchFromApi),
  ]);
  return { list, counts };
}
