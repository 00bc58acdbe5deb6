import { keepPreviousData } from '@tanstack/react-query';
import { LIMITS } from '#shared/constants.ts';
import type { PeopleKind } from '#shared/domain/search.ts';
import { api } from '../../lib/api-client.ts';
import type { SearchView } from './search-address.ts';

/** Queries of the search pages. */
export const searchQueries = {
  /** A page of results with facets. The previous page stays until the next one is loaded. */
  papers: ({ q, sort, page }: Omit<SearchView, 'tab'>) =>
    api.search.papers.queryOptions({
      input: { q, sortBy: sort, page, limit: LIMITS.page.default },
      placeholderData: keepPreviousData,
      select: ({ data }) => data,
    }),

  /** A page of agents or supervisors, best match first, with the number of matches of each kind. */
  people: (kind: PeopleKind, q: string, page: number) =>
    api.search.people.queryOptions({
      input: { kind, q, page, limit: LIMITS.page.default },
      placeholderData: keepPreviousData,
      select: ({ data }) => data,
    }),

  /** Suggestions for typed text. The previous ones stay until the next are loaded. */
  suggest: (q: string, limit: number) =>
    api.search.suggest.queryOptions({
      input: { q, limit },
      placeholderData: keepPreviousData,
      select: ({ data }) => data,
    }),
};
