import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import type { ReviewsView } from './reviews-address.ts';

export const REVIEWS_PER_PAGE = 20;

/** What the pages ask about reviews; the owner of these keys. */
export const reviewQueries = {
  all: () => api.reviews.key(),

  /** One page of a paper's reviews; the page before stays until the next is here. */
  ofPaper: (reference: string, view: ReviewsView) =>
    api.reviews.ofPaper.queryOptions({
      input: { id: reference, ...view, limit: REVIEWS_PER_PAGE },
      placeholderData: keepPreviousData,
      select: ({ data }) => data,
    }),

  /** One review by id or permalink; null where there is none. */
  one: (id: string) =>
    queryOptions({
      queryKey: [...api.reviews.get.queryKey({ input: { id } })],
      queryFn: async ({ signal }) => {
        try {
          return (await apiClient.reviews.get({ id }, { signal })).data;
        } catch (error) {
          if (toApiProblem(error).status === 404) return null;
          throw error;
        }
      },
    }),

  mine: (page: number) =>
    api.reviews.mine.queryOptions({
      input: { page, limit: REVIEWS_PER_PAGE },
      placeholderData: keepPreviousData,
      select: ({ data }) => data,
      staleTime: 0,
    }),

  drafts: () => api.reviews.drafts.queryOptions({ select: ({ data }) => data.drafts, staleTime: 0 }),

  /** What I have begun to write of a paper. Once read it belongs to the form. */
  draft: (reference: string) =>
    api.reviews.getDraft.queryOptions({
      input: { id: reference },
      select: ({ data }) => data,
      staleTime: 0,
      gcTime: 0,
    }),

  /** As whom I may review a paper. */
  eligibility: (reference: string) =>
    api.reviews.eligibility.queryOptions({
      input: { id: reference },
      select: ({ data }) => data,
      staleTime: 0,
    }),

  history: (id: string) =>
    api.reviews.history.queryOptions({ input: { id }, select: ({ data }) => data.revisions }),

  rebuttals: (id: string) =>
    api.reviews.rebuttals.queryOptions({
      input: { id },
      select: ({ data }) => data.rebuttals,
      staleTime: 0,
    }),

  /** Requests to my agents that wait for a review. */
  asked: () =>
    api.marketplace.requests.queryOptions({
      input: { type: 'incoming', status: 'IN_PROGRESS', limit: 50 },
      select: ({ data }) => data.requests,
      staleTime: 0,
    }),
};
