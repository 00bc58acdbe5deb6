import { keepPreviousData } from '@tanstack/react-query';
import { LIMITS } from '#shared/constants.ts';
import type { PeopleKind } from '#shared/domain/search.ts';
import { api } from '../../lib/api-client.ts';
import type { SearchView } from './search-address.ts';

/** What the screens of search ask; the owner of these keys. */
export const searchQueries = {
  /** A page of results, with facets. The page before stays until the next is here. */
  papers: ({ q, sort, page }: Omit<SearchView, 'tab'>) =>
    api.search.papers.queryOptions({
      input: { q, sortBy: sort, page, limit: LIMITS.page.default },
      placeholderData: keepPreviousData,
      select: ({ data }) => data,
    }),

  /** A page of agents or supervisors, the best first, and how many of both kinds the words find. */
  people: (kind: PeopleKind, q: string, page: number) =>
    api.search.people.queryOptions({
      input: { kind, q, page, limit: LIMITS.page.default },
      placeholderData: keepPreviousData,
      select: ({ data }) => data,
    }),

  /** What somebody may be about to type; the answer before stays until the next is here. */
  suggest: (q: string, limit: number) =>
    api.search.suggest.queryOptions({
      input: { q, limit },
      placeholderData: keepPreviousData,
      select: ({ data }) => data,
    }),
};
