import { QueryClient } from '@tanstack/react-query';
import { toApiProblem } from './api-problem.ts';

/** The cache of what the API answered: one retry, no refetch on focus, 5 minutes (product-spec.md §7). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: retryOnce,
        refetchOnWindowFocus: false,
        staleTime: FIVE_MINUTES,
        gcTime: FIVE_MINUTES,
      },
    },
  });
}

/** What the API has refused it will refuse again; only what broke on the way is tried once more. */
function retryOnce(failures: number, error: Error): boolean {
  const { status, code } = toApiProblem(error);
  // Who has waited half a minute is asked first.
  if (code === 'timeout') return false;
  return failures < 1 && (status === 0 || status >= 500);
}

const FIVE_MINUTES = 5 * 60 * 1000;
