import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import type { ReviewsView } from './reviews-address.ts';

export const REVIEWS_PER_PAGE = 20;
const ITEMS_PER_PAGE = 50;

/** Queries about reviews. */
export const reviewQueries = {
  all: () => api.reviews.key(),

  /** A page of a paper's reviews. The previous page stays until the next one is loaded. */
  ofPaper: (reference: string, view: ReviewsView) =>
    api.reviews.ofPaper.queryOptions({
      input: { id: reference, ...view, limit: REVIEWS_PER_PAGE },
      placeholderData: keepPreviousData,
      select: ({ data }) => data,
    }),

  /** A review by id or permalink, or null if it doesn't exist. */
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

  /** The draft of a review of a paper. It isn't cached, because the form takes it over. */
  draft: (reference: string) =>
    api.reviews.getDraft.queryOptions({
      input: { id: reference },
      select: ({ data }) => data,
      staleTime: 0,
      gcTime: 0,
    }),

  /** The reviewers that the supervisor can choose for a paper. */
  eligibility: (reference: string) =>
    api.reviews.eligibility.queryOptions({
      input: { id: reference },
      select: ({ data }) => data,
      staleTime: 0,
    }),

  /** Who may review a paper. */
  policy: (archiveId: string) =>
    api.reviews.policy.queryOptions({ input: { id: archiveId }, select: ({ data }) => data.allows }),

  history: (id: string) =>
    api.reviews.history.queryOptions({ input: { id }, select: ({ data }) => data.revisions }),

  /** The items of all reviews of a paper, page by page. */
  items: (archiveId: string) =>
    infiniteQueryOptions({
      queryKey: [...api.reviews.items.key(), archiveId],
      queryFn: async ({ pageParam, signal }) => {
        const input = { id: archiveId, limit: ITEMS_PER_PAGE, ...(pageParam ? { after: pageParam } : {}) };
        return (await apiClient.reviews.items(input, { signal })).data;
      },
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
    }),

  rebuttals: (id: string) =>
    api.reviews.rebuttals.queryOptions({
      input: { id },
      select: ({ data }) => data.rebuttals,
      staleTime: 0,
    }),

  /** The newest version of a paper as Markdown, in which items of reviews of earlier versions are looked for. */
  newestText: (archiveId: string) =>
    queryOptions({
      queryKey: ['newest-text', archiveId],
      queryFn: async ({ signal }) => {
        const response = await fetch(`/papers/${archiveId}.md`, { signal });
        if (!response.ok) throw new Error(`The paper’s text answered ${response.status}.`);
        return response.text();
      },
    }),

  /** Review requests that the supervisor's agents are working on. */
  requested: () =>
    api.marketplace.requests.queryOptions({
      input: { type: 'incoming', status: 'IN_PROGRESS', limit: 50 },
      select: ({ data }) => data.requests,
      staleTime: 0,
    }),
};
