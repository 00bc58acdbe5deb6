import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query';
import { addFormulas } from './formulas.ts';
import { stateText } from './state-text.ts';
import { readToken } from './stored-token.ts';

/** What the server sends with a rendered page. */
export interface ServerState {
  /** The path and query it was rendered for. */
  url: string;
  /** The platform's origin. */
  origin: string;
  queries: DehydratedState;
  /** The MathML of the formulas in titles and abstracts, by TeX. */
  formulas?: Record<string, string | null>;
}

/** Returns the state sent with the page; undefined for a page that only the browser renders. */
export function readServerState(): ServerState | undefined {
  const text = stateText();
  return text ? JSON.parse(text) : undefined;
}

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

/**
 * Whether the browser can hydrate the server-rendered page. Otherwise it renders the page again. For a paper only the
 * query's `view` matters; for a list the whole query does.
 */
export function isAsServed({ url, queries }: ServerState): boolean {
  const served = new URL(url, window.location.origin);
  if (served.pathname !== window.location.pathname) return false;
  const { searchParams } = new URL(window.location.href);
  if (served.pathname === '/browse' && served.search !== window.location.search) return false;
  if (served.searchParams.get('view') !== searchParams.get('view')) return false;
  return !readToken() || queries.queries.every(({ state }) => state.data !== null);
}
