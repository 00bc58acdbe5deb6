import { paginate } from '#shared/contract/base.ts';
import type { SearchFields } from '#shared/domain/search.ts';
import { AppError } from '#shared/errors.ts';
import { queryOf } from '../_lib/search-index/query-of.ts';
import { theIndex } from './the-index.ts';

type Input = SearchFields & { page: number; limit: number };

/** Further away nobody looks: each page costs all before it. */
const FARTHEST = 10_000;

/** A page of results, with facets and highlights. @throws AppError `validation-failed` with `problems` of the query */
export async function searchPapers(input: Input) {
  const { supervisor, sortBy, page, limit } = input;
  const query = queryOf(input);
  const skip = (page - 1) * limit;
  if (skip >= FARTHEST)
    throw new AppError('invalid-page', {
      message: 'Only the first 10,000 results can be looked at. Narrow the search.',
    });
  const index = await theIndex();
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
