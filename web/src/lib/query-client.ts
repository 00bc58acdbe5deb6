import { QueryClient } from '@tanstack/react-query';
import { toApiProblem } from './api-problem.ts';

/** Creates the cache of API responses: one retry, no refetch on focus, 5 minutes. */
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

/** Retries network and server errors once, but not client errors. */
function retryOnce(failures: number, error: Error): boolean {
  const { status, code } = toApiProblem(error);
  // After 30 s of waiting, let the user decide.
  if (code === 'timeout') return false;
  return failures < 1 && (status === 0 || status >= 500);
}

const FIVE_MINUTES = 5 * 60 * 1000;
