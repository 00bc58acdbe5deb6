import { hydrate, type QueryClient } from '@tanstack/react-query';
import { addFormulas } from './formulas.ts';
import type { ServerState } from './server-state.ts';
import { readToken } from './stored-token.ts';

/**
 * Fills the cache with the server's responses, which were made without a session. With a session they are stale, and what
 * was `null` without one is requested again.
 */
export function restoreQueries(queryClient: QueryClient, { queries, formulas }: ServerState): void {
  if (formulas) addFormulas(formulas);
  hydrate(queryClient, queries);
  if (!readToken()) return;
  queryClient.removeQueries({ predicate: ({ state }) => state.data === null });
  void queryClient.invalidateQueries({ refetchType: 'none' });
}
