import type { PaperSummary } from '#shared/domain/paper.ts';
import { noFilters, type SearchQuery } from '#shared/domain/search-query.ts';
import type { SearchIndex } from './search-index.ts';

const AT_ONCE = 50;
/** More at once than this is no alert any more, but a search. */
const MOST = 200;

/** Papers that became public behind a moment and match, the newest first. */
export async function newPapers(
  index: SearchIndex,
  query: SearchQuery,
  supervisor: string | undefined,
  since: string,
): Promise<PaperSummary[]> {
  const day = since.slice(0, 10);
  const { from } = query.filters;
  const filters = { ...query.filters, from: from && from > day ? from : day };
  const found: PaperSummary[] = [];
  for (let skip = 0; skip < MOST; skip += AT_ONCE) {
    const { hits, isRelaxed, corrected } = await index.search({
      query: { ...query, filters },
      supervisor,
      sort: 'date',
      skip,
      take: AT_ONCE,
    });
    // What has only some of the words, or others like them, is help for who searches, no news for who waits.
    if (isRelaxed || corrected.length > 0) return [];
    const fresh = hits.filter(({ paper }) => (paper.publishedAt ?? '') > since);
    found.push(...fresh.map(({ paper }) => paper));
    if (fresh.length < AT_ONCE) break;
  }
  return found;
}

/** When the newest paper of all became public; undefined where there is none. */
export async function newestOf(index: SearchIndex): Promise<string | undefined> {
  const query = { words: [], phrases: [], excluded: [], problems: [], filters: noFilters() };
  const { hits } = await index.search({ query, sort: 'date', skip: 0, take: 1 });
  return hits[0]?.paper.publishedAt ?? undefined;
}
