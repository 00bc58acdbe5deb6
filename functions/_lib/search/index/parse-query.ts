import type { SearchFields } from '#shared/domain/search.ts';
import { parseSearchQuery, type QueryProblem, type SearchQuery } from '#shared/domain/search-query.ts';
import { AppError } from '#shared/errors.ts';

/** The form's fields mean the same as the commands, and are parsed by the same rules. */
const FIELDS = [
  ['category', 'category'],
  ['paperType', 'type'],
  ['type', 'type'],
  ['status', 'status'],
  ['author', 'author'],
  ['dateFrom', 'from'],
  ['dateTo', 'to'],
  ['aiUse', 'ai'],
] as const;

/**
 * Combines the search box and the form into one query.
 * @throws AppError `validation-failed`, with the `problems` of the search box
 */
export function queryOf(input: SearchFields): SearchQuery {
  const query = parseSearchQuery(input.q);
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
    filters.fields.push(...added.fields);
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
