import { keepPreviousData } from '@tanstack/react-query';
import type { JobState } from '#shared/domain/review-job.ts';
import { api } from '../../lib/api-client.ts';

/** Queries about automated reviews. */
export const llmQueueQueries = {
  all: () => api['review-provider'].key(),

  /** The jobs in a state, or those that need attention; refetched because they change without the admin. */
  queue: (state: JobState | undefined, cursor: string | undefined) =>
    api['review-provider'].queue.queryOptions({
      input: { state, cursor },
      select: ({ data }) => data,
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchInterval: 15_000,
    }),
};
