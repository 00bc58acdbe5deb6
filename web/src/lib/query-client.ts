import { QueryClient } from '@tanstack/react-query';

/** The cache of what the API answered: one retry, no refetch on focus, 5 minutes (product-spec.md §7). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: 1, refetchOnWindowFocus: false, staleTime: FIVE_MINUTES, gcTime: FIVE_MINUTES },
    },
  });
}

const FIVE_MINUTES = 5 * 60 * 1000;
