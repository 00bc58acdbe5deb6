import { LIMITS } from '#shared/constants.ts';
import { paginate } from '#shared/contract/base.ts';
import type { SearchFields } from '#shared/domain/search.ts';
import { AppError } from '#shared/errors.ts';
import { formatCount } from '#shared/input/format-count.ts';
import { queryOf } from '../_lib/search/index/parse-query.ts';
import { namedPaper, onlyPaper } from './named-paper.ts';
import { searchEngine } from './search-engine.ts';

type Input = SearchFields & { page: number; limit: number };

async function searchByWords(input: Input, skip: number) {
  const { supervisor, sortBy, limit } = input;
  const query = queryOf(input);
  return (await searchEngine()).search({ query, supervisor, sort: sortBy, skip, take: limit });
}

/** People and agents paste ids and addresses. Other fields of the form narrow a search by words. */
async function searchById({ q, page, limit: _, sortBy: __, ...filters }: Input) {
  if (page > 1 || Object.values(filters).some((value) => value !== undefined && value !== ''))
    return undefined;
  const paper = await namedPaper(q);
  return paper && onlyPaper(paper);
}

/**
 * Returns a page of results with facets and highlights. @throws AppError `validation-failed` with `problems` of the query
 */
export async function searchPapers(input: Input) {
  const { page, limit } = input;
  const skip = (page - 1) * limit;
  if (skip >= LIMITS.searchResults)
    throw new AppError('invalid-page', {
      message: `Only the first ${formatCount(LIMITS.searchResults)} results can be shown. Narrow your search.`,
    });
  const { hits, totalCount, ...rest } = (await searchById(input)) ?? (await searchByWords(input, skip));
  return {
    success: true as const,
    data: {
      papers: hits.map(({ paper, score, highlights }) => ({ ...paper, relevance: score, highlights })),
      pagination: paginate(totalCount, { page, limit }),
      ...rest,
    },
  };
}
