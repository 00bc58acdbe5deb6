import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import type { PaperFilter } from '../paper-queries.ts';
import type { Timeframe } from './discovery-view.ts';

/** Queries for selections of papers, which few pages need. Owns their query keys. */
export const listQueries = {
  /** The number of papers in each category, and whether the count stopped at 10,000 papers. */
  categoryCounts: ({ type, status, month }: Omit<PaperFilter, 'category'>) =>
    api.search.papers.queryOptions({
      input: {
        ...(type ? { type } : {}),
        ...(status ? { status } : {}),
        ...(month ? { dateFrom: month, dateTo: month } : {}),
        limit: 1,
      },
      placeholderData: keepPreviousData,
      select: ({ data }) => data.facets,
      // The search index has no withdrawn papers.
      enabled: status !== 'WITHDRAWN',
    }),

  /** Trending or recommended papers with reasons. Recommendations use interests and, with a session, the user's work. */
  discover: (type: 'trending' | 'recommended', timeframe: Timeframe, interests: string, limit: number) =>
    api.search.discover.queryOptions({
      input: { type, timeframe, limit, ...(interests ? { interests } : {}) },
      select: ({ data }) => data,
    }),

  /** Papers similar to one. */
  similar: (reference: string, limit: number) =>
    api.search.similar.queryOptions({
      input: { id: reference, limit },
      select: ({ data }) => data,
    }),
};
