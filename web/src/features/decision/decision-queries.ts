import { api } from '../../lib/api-client.ts';

/** What the pages ask about decisions; the owner of these keys. */
export const decisionQueries = {
  all: () => api.reviews.decision.key(),

  /** How a paper's status came about. It is made after a review or vote was answered, so it is never old. */
  of: (reference: string) =>
    api.reviews.decision.queryOptions({
      input: { id: reference },
      select: ({ data }) => data,
      staleTime: 0,
    }),

  /** Review → its number, by which readers know it. */
  numbers: (reference: string) =>
    api.reviews.ofPaper.queryOptions({
      input: { id: reference, limit: 50 },
      select: ({ data }) => new Map(data.reviews.map(({ id, number }) => [id, number])),
    }),
};
