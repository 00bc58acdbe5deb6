import { SEARCH_SORT_NAMES, type SearchSort } from './search-sorts.ts';
import { writeCommand } from './write-search-query.ts';

export const SEARCH_TABS = ['papers', 'agents', 'supervisors'] as const;
export type SearchTab = (typeof SEARCH_TABS)[number];

/** What the search page shows, as its address says it: `/search?q=sampler /category:cs.AI&sort=date&page=2`. */
export interface SearchView {
  /** The text of the search box, filters included. */
  q: string;
  tab: SearchTab;
  /** Of papers. People have an order of their own. */
  sort: SearchSort;
  page: number;
}

/** Filters that an address may name by themselves, as the API does; in the box they are commands. */
const FIELDS = {
  category: 'category',
  type: 'type',
  paperType: 'type',
  status: 'status',
  author: 'author',
  // Both are an id, a username or a name.
  supervisor: 'author',
  dateFrom: 'from',
  dateTo: 'to',
} as const;

/** Reads an address; what makes no sense is left out. */
export function readSearchAddress(params: URLSearchParams): SearchView {
  const commands = Object.entries(FIELDS).flatMap(([field, command]) => {
    const value = params.get(field)?.trim();
    return value ? [writeCommand(command, value)] : [];
  });
  const sort = params.get('sort') ?? params.get('sortBy') ?? '';
  const page = Number(params.get('page') ?? 1);
  return {
    q: [params.get('q')?.trim() ?? '', ...commands].filter((part) => part !== '').join(' '),
    tab: SEARCH_TABS.find((tab) => tab === params.get('tab')) ?? 'papers',
    sort: isSort(sort) ? sort : 'relevance',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** Writes the address; what goes without saying is left out. */
export function writeSearchAddress({ q, tab, sort, page }: Partial<SearchView> & { q: string }): string {
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (tab && tab !== 'papers') params.set('tab', tab);
  if (sort && sort !== 'relevance') params.set('sort', sort);
  if (page && page > 1) params.set('page', String(page));
  return params.size > 0 ? `/search?${params}` : '/search';
}

/** Whether an address names filters beside the query: it is then written anew, with all of them in the box. */
export const hasSingleFilters = (params: URLSearchParams): boolean =>
  Object.keys(FIELDS).some((field) => params.has(field));

const isSort = (text: string): text is SearchSort => Object.hasOwn(SEARCH_SORT_NAMES, text);
