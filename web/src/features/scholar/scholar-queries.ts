import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';

/** Queries for the verified scholar badge. Owns their query keys. */
export const scholarQueries = {
  all: () => api.users.key(),
  mine: () => api.users.scholarVerification.queryOptions({ select: ({ data }) => data, staleTime: 0 }),
  queue: (queue: 'open' | 'closed', cursor: string | undefined) =>
    api.users.scholarQueue.queryOptions({
      input: { queue, cursor },
      select: ({ data }) => data,
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
};
