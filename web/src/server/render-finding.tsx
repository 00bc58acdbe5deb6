import { Route } from 'react-router';
import { LIMITS } from '#shared/constants.ts';
import { parseSearchQuery } from '#shared/domain/search-query.ts';
import { type DiscoveryView, readDiscovery } from '../features/papers/lists/discovery-view.ts';
import { listQueries } from '../features/papers/lists/list-queries.ts';
import { paperQueries } from '../features/papers/paper-queries.ts';
import { namesIn } from '../features/search/change-query.ts';
import { hasSingleFilters, readSearchAddress, type SearchView } from '../features/search/search-address.ts';
import { searchHead } from '../features/search/search-head.ts';
import { searchQueries } from '../features/search/search-queries.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { HOME_PAPERS, HomePage, homeHead } from '../pages/home-page.tsx';
import { asksSomething, DISCOVERED, SearchPage } from '../pages/search-page.tsx';
import {
  headHtml,
  type PageRequest,
  type PaperList,
  type RenderedPage,
  renderRoot,
  stateJson,
} from './render.tsx';
import type { ResponseOf } from './response-of.ts';

export { prepareFormulas } from './formulas.ts';

/** The selection of papers on the home page or the search form. Undefined parts are requested by the browser. */
export interface Discovery {
  view: DiscoveryView;
  count: number;
  accepted?: PaperList | undefined;
  latest?: PaperList | undefined;
  trending?: ResponseOf<ReturnType<typeof listQueries.discover>> | undefined;
}

/** What the API answers to a search. Undefined parts are requested by the browser. */
export interface Found {
  papers?: ResponseOf<ReturnType<typeof searchQueries.papers>> | undefined;
  people?: ResponseOf<ReturnType<typeof searchQueries.people>> | undefined;
}

const paramsOf = ({ url, origin }: PageRequest): URLSearchParams => new URL(url, origin).searchParams;

/** Returns which papers the home page or the search form shows, and how many. */
export const discoveryOf = (request: PageRequest, page: 'home' | 'search'): Discovery => ({
  view: readDiscovery(paramsOf(request)),
  count: page === 'home' ? HOME_PAPERS : DISCOVERED,
});

/** Returns the API queries of a search: none for a query that can't be read, and undefined if the page is the form. */
export function searchRequests(request: PageRequest): { papers?: string; people?: string } | undefined {
  const params = paramsOf(request);
  if (!asksSomething(params)) return undefined;
  const { q, tab, sort, page } = readSearchAddress(params);
  if (parseSearchQuery(q).problems.length > 0) return {};
  const limit = String(LIMITS.page.default);
  const pageOf = (is: boolean) => String(is ? page : 1);
  const papers = new URLSearchParams({ q, sortBy: sort, page: pageOf(tab === 'papers'), limit });
  const names = namesIn(q);
  const kind = kindOf(tab);
  const people = new URLSearchParams({ kind, q: names, page: pageOf(tab === kind), limit });
  return {
    papers: `/search?${papers}`,
    ...(names !== '' || tab !== 'papers' ? { people: `/search/people?${people}` } : {}),
  };
}

/** Whether the browser replaces an address of single filters by another one. */
export const isMovedSearch = (request: PageRequest): boolean => hasSingleFilters(paramsOf(request));

/** Agents and supervisors are counted by one query. */
const kindOf = (tab: SearchView['tab']) => (tab === 'supervisors' ? tab : 'agents');

/** Renders the home page of visitors. */
export function renderHomePage(input: PageRequest & { discovery: Discovery }): RenderedPage {
  const queryClient = createQueryClient();
  fill(queryClient, input.discovery);
  const state = stateJson(queryClient, input);
  const route = <Route path="/" element={<HomePage />} />;
  return { head: headHtml(homeHead(input.origin)), root: renderRoot(input, queryClient, route), state };
}

/** Renders the search form, with papers below, or the results of a search. */
export function renderSearchPage(
  input: PageRequest & { discovery?: Discovery; found?: Found },
): RenderedPage {
  const { discovery, found, origin } = input;
  const queryClient = createQueryClient();
  const params = paramsOf(input);
  const view = readSearchAddress(params);
  const { q, tab, sort, page } = view;
  if (discovery) fill(queryClient, discovery);
  if (found?.papers) {
    const query = searchQueries.papers({ q, sort, page: tab === 'papers' ? page : 1 });
    queryClient.setQueryData(query.queryKey, found.papers);
  }
  if (found?.people) {
    const kind = kindOf(tab);
    const query = searchQueries.people(kind, namesIn(q), tab === kind ? page : 1);
    queryClient.setQueryData(query.queryKey, found.people);
  }
  const state = stateJson(queryClient, input);
  const route = <Route path="/search" element={<SearchPage />} />;
  return {
    head: headHtml(searchHead(asksSomething(params) ? view : undefined, origin)),
    root: renderRoot(input, queryClient, route),
    state,
  };
}

function fill(
  queryClient: ReturnType<typeof createQueryClient>,
  { view, count, accepted, latest, trending }: Discovery,
): void {
  if (accepted)
    queryClient.setQueryData(paperQueries.list({ status: 'ACCEPTED' }, 1, count).queryKey, accepted);
  if (latest) queryClient.setQueryData(paperQueries.list({}, 1, count).queryKey, latest);
  if (trending)
    queryClient.setQueryData(listQueries.discover('trending', view.timeframe, '', count).queryKey, trending);
}
