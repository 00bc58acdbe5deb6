import { paginate } from '#shared/contract/base.ts';
import { parseSearchQuery, type QueryProblem, type SearchQuery } from '#shared/domain/search-query.ts';
import { AppError } from '#shared/errors.ts';
import type { Sort } from '../_lib/search-index/search-index.ts';
import { theIndex } from './the-index.ts';

interface Input {
  q: string;
  category?: string | undefined;
  paperType?: string | undefined;
  type?: string | undefined;
  status?: string | undefined;
  author?: string | undefined;
  supervisor?: string | undefined;
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  sortBy: Sort;
  page: number;
  limit: number;
}

/** Further away nobody looks: each page costs all before it. */
const FARTHEST = 10_000;

/** A page of results, with facets and highlights. @throws AppError `validation-failed` with `problems` of the query */
export async function searchPapers(input: Input) {
  const { q, supervisor, sortBy, page, limit } = input;
  const query = narrowed(parseSearchQuery(q), input);
  const skip = (page - 1) * limit;
  if (skip >= FARTHEST)
    throw new AppError('invalid-page', {
      message: 'Only the first 10,000 results can be looked at. Narrow the search.',
    });
  const index = await theIndex();
  const { hits, totalCount, ...rest } = index.search({ query, supervisor, sort: sortBy, skip, take: limit });
  return {
    success: true as const,
    data: {
      papers: hits.map(({ paper, score, highlights }) => ({ ...paper, relevance: score, highlights })),
      pagination: paginate(totalCount, { page, limit }),
      ...rest,
    },
  };
}

/** The fields of the form mean the same as the commands, and are read by the same rules. */
const FIELDS = [
  ['category', 'category'],
  ['paperType', 'type'],
  ['type', 'type'],
  ['status', 'status'],
  ['author', 'author'],
  ['dateFrom', 'from'],
  ['dateTo', 'to'],
] as const;

function narrowed(query: SearchQuery, input: Input): SearchQuery {
  refuse(query.problems, 'q');
  const { filters } = query;
  for (const [field, command] of FIELDS) {
    const value = input[field]?.replaceAll('"', ' ').trim();
    if (!value) continue;
    const { filters: added, problems } = parseSearchQuery(`/${command}:"${value}"`);
    refuse(problems, field);
    filters.categories.push(...added.categories);
    filters.types.push(...added.types);
    filters.statuses.push(...added.statuses);
    filters.authors.push(...added.authors);
    if (added.from) filters.from = added.from;
    if (added.to) filters.to = added.to;
  }
  return query;
}

function refuse(problems: QueryProblem[], path: string): void {
  const [first] = problems;
  if (!first) return;
  throw new AppError('validation-failed', {
    message: first.message,
    details: problems.map(({ message }) => ({ path, message })),
    extra: path === 'q' ? { problems } : {},
  });
}
