import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';

/** Queries for the accounts that admins see. Owns their query keys. */
export const accountQueries = {
  all: () => api.users.key(),
  found: (q: string) =>
    api.users.listAccounts.queryOptions({
      input: { q },
      select: ({ data }) => data.users,
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
};
