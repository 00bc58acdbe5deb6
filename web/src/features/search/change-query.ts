import { ARCHIVES, CATEGORIES, isCategoryId } from '#shared/categories.ts';
import { PAPER_STATUSES, PAPER_TYPES } from '#shared/domain/paper-terms.ts';
import { noFilters, parseSearchQuery, type SearchFilters } from '#shared/domain/search-query.ts';
import { shortDate, writeSearchQuery } from './write-search-query.ts';

/** By what the results at hand can be narrowed with a click. */
export type Facet = 'categories' | 'types' | 'statuses' | 'years';

/** The query with one value of a facet, in the place of those it had. */
export function withFacet(q: string, facet: Facet, value: string): string {
  const query = parseSearchQuery(q);
  const { from: _from, to: _to, ...others } = query.filters;
  const filters =
    facet === 'years'
      ? { ...others, from: `${value}-01-01`, to: `${value}-12-31` }
      : ({ ...query.filters, [facet]: [value] } satisfies SearchFilters);
  return writeSearchQuery({ ...query, filters });
}

/** The query without a facet. */
export function withoutFacet(q: string, facet: Facet): string {
  const query = parseSearchQuery(q);
  const { from: _from, to: _to, ...others } = query.filters;
  const filters = facet === 'years' ? others : { ...query.filters, [facet]: [] };
  return writeSearchQuery({ ...query, filters });
}

/** Whether a value is what a facet is narrowed to. */
export function isNarrowedTo({ filters }: { filters: SearchFilters }, facet: Facet, value: string): boolean {
  if (facet === 'years') return filters.from === `${value}-01-01` && filters.to === `${value}-12-31`;
  return filters[facet].some((chosen) => chosen === value);
}

/** The query without any filter. */
export const withoutFilters = (q: string): string =>
  writeSearchQuery({ ...parseSearchQuery(q), filters: noFilters() });

/** The query with other words, of a suggestion, and the same filters; what is excluded stays so. */
export function withWords(q: string, better: string): string {
  const { words, phrases } = parseSearchQuery(better);
  return writeSearchQuery({ ...parseSearchQuery(q), words, phrases });
}

/** What is looked for, without its filters: `neural nets “message passing” −survey`. */
export function wordsOf(q: string): string {
  const { words, phrases, excluded } = parseSearchQuery(q);
  return [
    ...words,
    ...phrases.map((phrase) => `“${phrase}”`),
    ...excluded.map((text) => `−${/\s/.test(text) ? `“${text}”` : text}`),
  ].join(' ');
}

/** What people are looked for by: words and phrases alone. */
export function namesIn(q: string): string {
  const { words, phrases } = parseSearchQuery(q);
  return [...words, ...phrases].join(' ');
}

interface ActiveFilter {
  /** `Category: Artificial Intelligence`. */
  label: string;
  /** The query without it. */
  without: string;
}

/** Each filter of a query by itself, in words, with the query that is left without it. */
export function activeFilters(q: string): ActiveFilter[] {
  const query = parseSearchQuery(q);
  const { filters } = query;
  const left = (changed: SearchFilters) => writeSearchQuery({ ...query, filters: changed });
  const each = <Name extends 'categories' | 'types' | 'statuses' | 'authors'>(
    name: Name,
    inWords: (value: SearchFilters[Name][number]) => string,
  ): ActiveFilter[] =>
    filters[name].map((value, index) => ({
      label: inWords(value),
      without: left({ ...filters, [name]: filters[name].filter((_, other) => other !== index) }),
    }));
  const { from, ...withoutFrom } = filters;
  const { to, ...withoutTo } = filters;
  return [
    ...each('categories', categoryName),
    ...each('types', (type) => PAPER_TYPES[type]),
    ...each('statuses', (status) => PAPER_STATUSES[status]),
    ...each('authors', (author) => `By ${author}`),
    ...(from ? [{ label: `From ${shortDate(from, 'first')}`, without: left(withoutFrom) }] : []),
    ...(to ? [{ label: `To ${shortDate(to, 'last')}`, without: left(withoutTo) }] : []),
  ];
}

/** A category as a person reads it: its name, or for the beginning of ids that of all. */
export const categoryName = (category: string): string =>
  isCategoryId(category) ? CATEGORIES[category] : `All of ${ARCHIVES[category] ?? category}`;
