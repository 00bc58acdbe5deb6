import { LIMITS } from '#shared/constants.ts';
import type { BrowseView } from '../../web/src/server/render.tsx';
import { listPapers } from '../_lib/list-papers.ts';
import type { AskApi } from './ask-api.ts';
import { categoryCounts } from './category-counts.ts';

/** What a page of the list of papers shows: the papers, and how many each category has. */
export async function readList({ filter, page }: BrowseView, askApi: AskApi) {
  const [list, counts] = await Promise.all([
    listPapers({ ...filter, page, limit: LIMITS.page.default }),
    categoryCounts(filter, askApi),
  ]);
  return { list, counts };
}
