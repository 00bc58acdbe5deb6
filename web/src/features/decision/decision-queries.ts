import { queryOptions } from '@tanstack/react-query';
import { api, apiClient } from '../../lib/api-client.ts';

const MOST_NUMBERS = 50;

/** Queries about decisions. */
export const decisionQueries = {
  all: () => api.reviews.decision.key(),

  /** A paper's decisions. A consumer makes them after a review or vote is answered, so they are always read afresh. */
  of: (reference: string) =>
    api.reviews.decision.queryOptions({
      input: { id: reference },
      select: ({ data }) => data,
      staleTime: 0,
    }),

  /** The number of each review, by its id. */
  numbers: (reference: string) =>
    queryOptions({
      queryKey: [
        ...api.reviews.ofPaper.queryKey({ input: { id: reference, limit: MOST_NUMBERS } }),
        'numbers',
      ],
      queryFn: async ({ signal }) => {
        const input = { id: reference, limit: MOST_NUMBERS };
        return numbersOf((await apiClient.reviews.ofPaper(input, { signal })).data.reviews);
      },
    }),
};

/** Returns the number of each review, by its id. */
export const numbersOf = (reviews: readonly { id: string; number: number }[]): Record<string, number> =>
  Object.fromEntries(reviews.map(({ id, number }) => [id, number]));
