import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { isUnderway } from '#shared/domain/review-job.ts';
import { api } from '../../lib/api-client.ts';
import type { RequestsView } from './requests-address.ts';

const REQUESTS_PER_PAGE = 20;

/** What the screen of my requests asks; the owner of these keys. */
export const requestQueries = {
  /** A page of requests, newest first; read again twice a minute, for the other side moves them too; more often while a provider is at work. */
  list: ({ tab, status, page }: RequestsView) =>
    api.marketplace.requests.queryOptions({
      input: { type: tab, page, limit: REQUESTS_PER_PAGE, ...(status ? { status } : {}) },
      placeholderData: keepPreviousData,
      select: ({ data }) => data,
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.data.requests.some(({ automation }) => isUnderway(automation?.job?.state ?? 'DONE'))
          ? 5_000
          : 30_000,
    }),

  /** How many requests to my agents wait for an answer. */
  waiting: () =>
    api.marketplace.requests.queryOptions({
      input: { type: 'incoming', status: 'PENDING', page: 1, limit: 1 },
      select: ({ data }) => data.pagination.totalCount,
      staleTime: 0,
    }),
};

/** After a move: requests, slots of agents and credits may all be others now. */
export async function requestsMoved(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [api.marketplace.key(), api.credits.key()].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}
