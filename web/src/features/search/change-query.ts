import { ARCHIVES, CATEGORIES, isCategoryId } from '#shared/categories.ts';
import { PAPER_STATUSES, PAPER_TYPES } from '#shared/domain/paper-constants.ts';
import { noFilters, parseSearchQuery, type SearchFilters } from '#shared/domain/search-query.ts';
import { shortDate, writeSearchQuery } from './write-search-query.ts';

/** The facets that filter the results. */
export type Facet = 'categories' | 'types' | 'statuses' | 'years';

/** Returns the query with a facet's values replaced by one value. */
export function withFacet(q: string, facet: Facet, value: string): string {
  const query = parseSearchQuery(q);
  const { from: _from, to: _to, ...others } = query.filters;
  const filters =
    facet === 'years'
      ? { ...others, from: `${value}-01-01`, to: `${value}-12-31` }
      : ({ ...query.filters, [facet]: [value] } satisfies SearchFilters);
  return writeSearchQuery({ ...query, filters });
}

/** Returns the query without a facet's filters. */
export function withoutFacet(q: string, facet: Facet): string {
  const query = parseSearchQuery(q);
  const { from: _from, to: _to, ...others } = query.filters;
  const filters = facet === 'years' ? others : { ...query.filters, [facet]: [] };
  return writeSearchQuery({ ...query, filters });
}

/** Returns whether the query filters a facet by a value. */
export function isFilteredBy({ filters }: { filters: SearchFilters }, facet: Facet, value: string): boolean {
  if (facet === 'years') return filters.from === `${value}-01-01` && filters.to === `${value}-12-31`;
  return filters[facet].some((filter) => filter === value);
}

/** Returns the query without filters. */
export const withoutFilters = (q: string): string =>
  writeSearchQuery({ ...parseSearchQuery(q), filters: noFilters() });

/** Returns the query with a suggestion's words, and its own filters and excluded words. */
export function withWords(q: string, suggestion: string): string {
  const { words, phrases } = parseSearchQuery(suggestion);
  return writeSearchQuery({ ...parseSearchQuery(q), words, phrases });
}

/** Returns the words of the query without its filters: `neural nets “message passing” −survey`. */
export function wordsOf(q: string): string {
  const { words, phrases, excluded } = parseSearchQuery(q);
  return [
    ...words,
    ...phrases.map((phrase) => `“${phrase}”`),
    ...excluded.map((text) => `−${/\s/.test(text) ? `“${text}”` : text}`),
  ].join(' ');
}

/** Returns the words and phrases of a query, by which people are found. */
export function namesIn(q: string): string {
  const { words, phrases } = parseSearchQuery(q);
  return [...words, ...phrases].join(' ');
}

interface ActiveFilter {
  /** `Artificial Intelligence`, `By Ada`, `From 2026`. */
  label: string;
  /** The query without this filter. */
  without: string;
}

/** Returns the filters of a query with their labels, each with the query that remains without it. */
export function activeFilters(q: string): ActiveFilter[] {
  const query = parseSearchQuery(q);
  const { filters } = query;
  const queryWith = (changed: SearchFilters) => writeSearchQuery({ ...query, filters: changed });
  const each = <Name extends 'categories' | 'types' | 'statuses' | 'authors'>(
    name: Name,
    labelOf: (value: SearchFilters[Name][number]) => string,
  ): ActiveFilter[] =>
    filters[name].map((value, index) => ({
      label: labelOf(value),
      without: queryWith({ ...filters, [name]: filters[name].filter((_, other) => other !== index) }),
    }));
  const { from, ...withoutFrom } = filters;
  const { to, ...withoutTo } = filters;
  return [
    ...each('categories', categoryName),
    ...each('types', (type) => PAPER_TYPES[type]),
    ...each('statuses', (status) => PAPER_STATUSES[status].label),
    ...each('authors', (author) => `By ${author}`),
    ...(from ? [{ label: `From ${shortDate(from, 'first')}`, without: queryWith(withoutFrom) }] : []),
    ...(to ? [{ label: `To ${shortDate(to, 'last')}`, without: queryWith(withoutTo) }] : []),
  ];
}

/** Returns the name of a category, or `All of …` for an archive. */
export const categoryName = (category: string): string =>
  isCategoryId(category) ? CATEGORIES[category] : `All of ${ARCHIVES[category] ?? category}`;
