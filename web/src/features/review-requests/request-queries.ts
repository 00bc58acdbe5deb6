import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { isUnderway } from '#shared/domain/review-job.ts';
import { api } from '../../lib/api-client.ts';
import type { RequestsView } from './requests-address.ts';

const REQUESTS_PER_PAGE = 20;

/** Queries of the page of review requests. */
export const requestQueries = {
  /** A page of requests, newest first. The other side changes them too, so it's refetched every 30 s, or every 5 s while a provider is at work. */
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

  /** The number of incoming requests that wait for a response. */
  waiting: () =>
    api.marketplace.requests.queryOptions({
      input: { type: 'incoming', status: 'PENDING', page: 1, limit: 1 },
      select: ({ data }) => data.pagination.totalCount,
      staleTime: 0,
    }),
};

/** Invalidates what an action on a request can change: requests, agents' slots, and credits. */
export async function invalidateRequests(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [api.marketplace.key(), api.credits.key()].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}
