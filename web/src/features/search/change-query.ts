import { ARCHIVES, CATEGORIES, isCategoryId } from '#shared/categories.ts';
import { AI_USES, type AiUse, PAPER_STATUSES, PAPER_TYPES } from '#shared/domain/paper-constants.ts';
import {
  type FieldCommand,
  isAiUse,
  noFilters,
  parseSearchQuery,
  type SearchFilters,
} from '#shared/domain/search-query.ts';
import { shortDate, writeSearchQuery } from './write-search-query.ts';

/** The facets that filter the results. */
export type Facet = 'categories' | 'types' | 'statuses' | 'aiUse' | 'years';

/** Returns the query with a facet's values replaced by one value. */
export const withFacet = (q: string, facet: Facet, value: string): string => changed(q, facet, [value]);

/** Returns the query without a facet's filters. */
export const withoutFacet = (q: string, facet: Facet): string => changed(q, facet, []);

function changed(q: string, facet: Facet, values: string[]): string {
  const query = parseSearchQuery(q);
  return writeSearchQuery({ ...query, filters: filtersWith(query.filters, facet, values) });
}

function filtersWith(filters: SearchFilters, facet: Facet, values: string[]): SearchFilters {
  if (facet === 'years') {
    const { from: _from, to: _to, ...others } = filters;
    const [year] = values;
    return year ? { ...others, from: `${year}-01-01`, to: `${year}-12-31` } : others;
  }
  if (facet === 'aiUse') {
    const others = filters.fields.filter((field) => !isOfAiUse(field));
    return { ...filters, fields: [...others, ...values.map((value) => ({ command: 'ai' as const, value }))] };
  }
  return { ...filters, [facet]: values };
}

/** Returns whether the query filters a facet by a value. */
export function isFilteredBy({ filters }: { filters: SearchFilters }, facet: Facet, value: string): boolean {
  if (facet === 'years') return filters.from === `${value}-01-01` && filters.to === `${value}-12-31`;
  if (facet === 'aiUse')
    return filters.fields.some((field) => isOfAiUse(field) && field.value.toLowerCase() === value);
  return filters[facet].some((filter) => filter === value);
}

type FieldFilter = SearchFilters['fields'][number];
const isOfAiUse = ({ command, value }: FieldFilter) => command === 'ai' && isAiUse(value);

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
  const each = <Name extends 'categories' | 'types' | 'statuses' | 'authors' | 'fields'>(
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
    ...each('fields', fieldLabel),
    ...(from ? [{ label: `From ${shortDate(from, 'first')}`, without: queryWith(withoutFrom) }] : []),
    ...(to ? [{ label: `To ${shortDate(to, 'last')}`, without: queryWith(withoutTo) }] : []),
  ];
}

/** Returns the label of a filter by a field: `Use of AI: Disclosed`, `Funder: European Research Council`. */
function fieldLabel({ command, value }: FieldFilter): string {
  if (isOfAiUse({ command, value })) return `Use of AI: ${AI_USES[value.toLowerCase() as AiUse]}`;
  return `${COMMAND_NAMES[command]}: ${value}`;
}

const COMMAND_NAMES: Record<FieldCommand, string> = {
  orcid: 'ORCID iD',
  affiliation: 'Affiliation',
  funder: 'Funder',
  award: 'Award',
  ai: 'Share of AI',
  has: 'With',
  reproduced: 'Reproduced',
};

/** Returns the name of a category, or `All of …` for an archive. */
export const categoryName = (category: string): string =>
  isCategoryId(category) ? CATEGORIES[category] : `All of ${ARCHIVES[category] ?? category}`;
