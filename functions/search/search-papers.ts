import { LIMITS } from '#shared/constants.ts';
import { paginate } from '#shared/contract/base.ts';
import { parsePaperReference } from '#shared/domain/paper-ids.ts';
import type { SearchFields } from '#shared/domain/search.ts';
import { AppError } from '#shared/errors.ts';
import { formatCount } from '#shared/input/counted.ts';
import { queryOf } from '../_lib/search/index/parse-query.ts';
import type { Hit } from '../_lib/search/index/search-index.ts';
import { namedPaper, onlyPaper } from './named-paper.ts';
import { searchEngine } from './search-engine.ts';

type Input = SearchFields & { page: number; limit: number };

async function searchByWords(input: Input, skip: number) {
  const { supervisor, sortBy, limit } = input;
  const query = queryOf(input);
  return (await searchEngine()).search({ query, supervisor, sort: sortBy, skip, take: limit });
}

/** Fewer papers with all words than this are followed by others. */
const FEW = 3;
const MOST_OTHERS = 10;

/** Returns papers with some of the words of a query, the best first, if only few papers have all. */
async function papersWithSomeWords(input: Input, hits: Hit[], totalCount: number): Promise<Hit[]> {
  const query = queryOf(input);
  const isFew = totalCount > 0 && totalCount < FEW && query.words.length + query.phrases.length > 1;
  if (input.page > 1 || !isFew) return [];
  const { supervisor } = input;
  const request = { query, supervisor, sort: 'relevance' as const, skip: 0, take: MOST_OTHERS + FEW };
  const some = await (await searchEngine()).search({ ...request, any: true });
  const known = new Set(hits.map(({ paper }) => paper.id));
  return some.hits.filter(({ paper }) => !known.has(paper.id)).slice(0, MOST_OTHERS);
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
  const named = await searchById(input);
  const found = named ?? (await searchByWords(input, skip));
  // Papers with a part of an id are none that was meant.
  const isOther = found.isRelaxed && parsePaperReference(input.q ?? '') !== undefined;
  const { hits, totalCount, ...rest } = isOther ? onlyPaper(undefined) : found;
  const others = named || rest.isRelaxed ? [] : await papersWithSomeWords(input, hits, totalCount);
  return {
    success: true as const,
    data: {
      papers: hits.map(toFound),
      others: others.map(toFound),
      pagination: paginate(totalCount, { page, limit }),
      ...rest,
    },
  };
}

const toFound = ({ paper, score, highlights }: Hit) => ({ ...paper, relevance: score, highlights });
