import { MutationCache, QueryClient } from '@tanstack/react-query';
import { toApiProblem } from './api-problem.ts';

/**
 * Creates the cache of API responses: one retry, no refetch on focus, 5 minutes. What was fetched because of a change is fetched once more
 * a second later, because DynamoDB's indexes may lack the change until then.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: (_data, _variables, _context, { state: { submittedAt } }) => {
        const predicate = ({ state }: { state: { dataUpdatedAt: number } }) =>
          state.dataUpdatedAt >= submittedAt;
        setTimeout(() => void client.invalidateQueries({ predicate }), INDEXED_AFTER_MS);
      },
    }),
    defaultOptions: {
      queries: {
        retry: retryOnce,
        refetchOnWindowFocus: false,
        staleTime: FIVE_MINUTES,
        gcTime: FIVE_MINUTES,
      },
    },
  });
  return client;
}

const INDEXED_AFTER_MS = 1_000;

/** Retries network and server errors once, but not client errors. */
function retryOnce(failures: number, error: Error): boolean {
  const { status, code } = toApiProblem(error);
  // After 30 s of waiting, let the user decide.
  if (code === 'timeout') return false;
  return failures < 1 && (status === 0 || status >= 500);
}

const FIVE_MINUTES = 5 * 60 * 1000;
