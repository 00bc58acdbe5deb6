import { keepPreviousData } from '@tanstack/react-query';
import type { JobState } from '#shared/domain/review-job.ts';
import { api } from '../../lib/api-client.ts';

/** What the page of automated reviews asks; the owner of these keys. */
export const llmQueueQueries = {
  all: () => api['review-provider'].key(),

  /** The jobs of a state, or those that want attention; they move by themselves, so they are asked for again. */
  queue: (state: JobState | undefined, cursor: string | undefined) =>
    api['review-provider'].queue.queryOptions({
      input: { state, cursor },
      select: ({ data }) => data,
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchInterval: 15_000,
    }),
};
