import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query';
import { readToken } from './stored-token.ts';

export const STATE_ID = 'colophon-state';

/** What the server tells the browser of the page it has drawn. */
export interface ServerState {
  /** Path and query it was drawn for. */
  url: string;
  /** Scheme and host of the platform, as the server knows it. */
  origin: string;
  queries: DehydratedState;
  /** The page's code is not in the first load: it is drawn anew once it is here, from the same data. */
  comesLater?: boolean;
}

/** The state that came with the page; undefined for a page that the browser draws by itself. */
export function readServerState(): ServerState | undefined {
  const text = document.getElementById(STATE_ID)?.textContent;
  return text ? JSON.parse(text) : undefined;
}

/**
 * Puts what the server knew into the cache. It answered a stranger: who is logged in asks once more, as themself,
 * and what was not there for a stranger (`null`) may be there for them.
 */
export function restoreQueries(queryClient: QueryClient, { queries }: ServerState): void {
  hydrate(queryClient, queries);
  if (!readToken()) return;
  queryClient.removeQueries({ predicate: ({ state }) => state.data === null });
  void queryClient.invalidateQueries({ refetchType: 'none' });
}

/**
 * Whether what the server drew is what this browser would draw first; else the page is drawn anew. Of the query of a
 * paper's address only `view` changes what is on the page; a list's address is all that it is.
 */
export function isAsServed({ url, queries, comesLater }: ServerState): boolean {
  if (comesLater) return false;
  const served = new URL(url, window.location.origin);
  if (served.pathname !== window.location.pathname) return false;
  const { searchParams } = new URL(window.location.href);
  if (served.pathname === '/browse' && served.search !== window.location.search) return false;
  if (served.searchParams.get('view') !== searchParams.get('view')) return false;
  return !readToken() || queries.queries.every(({ state }) => state.data !== null);
}
