import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';

/** Queries for desk review. Owns their query keys. */
export const deskQueries = {
  all: () => api.desk.key(),

  /** One page of held versions, or of those of one flood, oldest first. Never served from the cache, because other admins decide too. */
  queue: (page: number, limit: number, alike?: string) =>
    api.desk.queue.queryOptions({
      input: { page, limit, ...(alike ? { alike } : {}) },
      select: ({ data }) => data,
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),

  /**
   * Why a version was held.
   * @param reference `COL.2611.00042v1`
   */
  report: (reference: string) =>
    api.desk.report.queryOptions({ input: { id: reference }, select: ({ data }) => data, staleTime: 0 }),
};
