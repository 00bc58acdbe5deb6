import { LIMITS } from '#shared/constants.ts';
import { paginate } from '#shared/contract/base.ts';
import type { SearchFields } from '#shared/domain/search.ts';
import { AppError } from '#shared/errors.ts';
import { formatCount } from '#shared/input/format-count.ts';
import { queryOf } from '../_lib/search/index/parse-query.ts';
import { searchEngine } from './search-engine.ts';

type Input = SearchFields & { page: number; limit: number };

/**
 * Returns a page of results with facets and highlights. @throws AppError `validation-failed` with `problems` of the query
 */
export async function searchPapers(input: Input) {
  const { supervisor, sortBy, page, limit } = input;
  const query = queryOf(input);
  const skip = (page - 1) * limit;
  if (skip >= LIMITS.searchResults)
    throw new AppError('invalid-page', {
      message: `Only the first ${formatCount(LIMITS.searchResults)} results can be shown. Narrow your search.`,
    });
  const index = await searchEngine();
  const { hits, totalCount, ...rest } = await index.search({
    query,
    supervisor,
    sort: sortBy,
    skip,
    take: limit,
  });
  return {
    success: true as const,
    data: {
      papers: hits.map(({ paper, score, highlights }) => ({ ...paper, relevance: score, highlights })),
      pagination: paginate(totalCount, { page, limit }),
      ...rest,
    },
  };
}
