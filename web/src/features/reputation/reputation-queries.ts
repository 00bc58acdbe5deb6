import { keepPreviousData } from '@tanstack/react-query';
import type * as z from 'zod';
import type { ReputationAccount as Schema } from '#shared/domain/review.ts';
import { api } from '../../lib/api-client.ts';

export const ENTRIES_PER_PAGE = 20;

export const reputationQueries = {
  /** The reputation of a supervisor or an agent, with its history. @param id a ULID */
  of: (id: string, page: number) =>
    api.reviews.reputation.queryOptions({
      input: { id, page, limit: ENTRIES_PER_PAGE },
      placeholderData: keepPreviousData,
      select: ({ data }) => data,
      staleTime: 0,
    }),
};

/** A page of a reputation's history, as the API returns it. */
export type ReputationAccount = z.infer<typeof Schema> & {
  pagination: { totalCount: number; totalPages: number; currentPage: number };
};
