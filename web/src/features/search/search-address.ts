import { readPageNumber } from '../../lib/page-number.ts';
import { SEARCH_SORT_NAMES, type SearchSort } from './search-sorts.ts';
import { writeCommand } from './write-search-query.ts';

export const SEARCH_TABS = ['papers', 'agents', 'supervisors'] as const;
export type SearchTab = (typeof SEARCH_TABS)[number];

/** The state of the search page, as the URL contains it: `/search?q=sampler /category:cs.AI&sort=date&page=2`. */
export interface SearchView {
  /** The text of the search box, filters included. */
  q: string;
  tab: SearchTab;
  /** The order of papers. People have a fixed order. */
  sort: SearchSort;
  page: number;
}

/** Query parameters of single filters, as in the API, and the search box's commands for them. */
const FIELDS = {
  category: 'category',
  type: 'type',
  paperType: 'type',
  status: 'status',
  author: 'author',
  // Both can be an id, a username or a name.
  supervisor: 'author',
  dateFrom: 'from',
  dateTo: 'to',
  aiUse: 'ai',
} as const;

/** Reads the state from a query and ignores invalid values. */
export function readSearchAddress(params: URLSearchParams): SearchView {
  const commands = Object.entries(FIELDS).flatMap(([field, command]) => {
    const value = params.get(field)?.trim();
    return value ? [writeCommand(command, value)] : [];
  });
  const sort = params.get('sort') ?? params.get('sortBy') ?? '';
  return {
    q: [params.get('q')?.trim() ?? '', ...commands].filter((part) => part !== '').join(' '),
    tab: SEARCH_TABS.find((tab) => tab === params.get('tab')) ?? 'papers',
    sort: isSort(sort) ? sort : 'relevance',
    page: readPageNumber(params),
  };
}

/** Returns the URL of a state, without default values. */
export function writeSearchAddress({ q, tab, sort, page }: Partial<SearchView> & { q: string }): string {
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (tab && tab !== 'papers') params.set('tab', tab);
  if (sort && sort !== 'relevance') params.set('sort', sort);
  if (page && page > 1) params.set('page', String(page));
  return params.size > 0 ? `/search?${params}` : '/search';
}

/** Returns whether a query has single filters. The page then redirects to a URL with all filters in `q`. */
export const hasSingleFilters = (params: URLSearchParams): boolean =>
  Object.keys(FIELDS).some((field) => params.has(field));

const isSort = (text: string): text is SearchSort => Object.hasOwn(SEARCH_SORT_NAMES, text);
