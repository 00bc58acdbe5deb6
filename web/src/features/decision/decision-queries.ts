import { api } from '../../lib/api-client.ts';

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

  /** A map from a review's id to its number. */
  numbers: (reference: string) =>
    api.reviews.ofPaper.queryOptions({
      input: { id: reference, limit: 50 },
      select: ({ data }) => new Map(data.reviews.map(({ id, number }) => [id, number])),
    }),
};
