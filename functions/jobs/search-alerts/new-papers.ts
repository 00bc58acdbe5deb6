import type { PaperSummary } from '#shared/domain/paper.ts';
import { parseSearchQuery, type SearchQuery } from '#shared/domain/search-query.ts';
import type { SearchIndex } from '../../_lib/search/index/search-index.ts';

const PAGE_SIZE = 50;
/** More new papers than this call for a search, not an alert. */
const MAX_NEW_PAPERS = 200;

/** Returns matching papers that became public after a moment, newest first. */
export async function findNewPapers(
  index: SearchIndex,
  query: SearchQuery,
  supervisor: string | undefined,
  since: string,
): Promise<PaperSummary[]> {
  const day = since.slice(0, 10);
  const { from } = query.filters;
  const filters = { ...query.filters, from: from && from > day ? from : day };
  const found: PaperSummary[] = [];
  for (let skip = 0; skip < MAX_NEW_PAPERS; skip += PAGE_SIZE) {
    const { hits, isRelaxed, corrected } = await index.search({
      query: { ...query, filters },
      supervisor,
      sort: 'date',
      skip,
      take: PAGE_SIZE,
    });
    // Results with only some of the words, or with corrections, help a person who searches; they are no reason for an
    // alert.
    if (isRelaxed || corrected.length > 0) return [];
    const fresh = hits.filter(({ paper }) => (paper.publishedAt ?? '') > since);
    found.push(...fresh.map(({ paper }) => paper));
    if (fresh.length < PAGE_SIZE) break;
  }
  return found;
}

/** Returns when the newest paper became public; undefined if there is none. */
export async function newestPublication(index: SearchIndex): Promise<string | undefined> {
  const { hits } = await index.search({ query: parseSearchQuery(''), sort: 'date', skip: 0, take: 1 });
  return hits[0]?.paper.publishedAt ?? undefined;
}
