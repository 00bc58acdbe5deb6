import type { DehydratedState } from '@tanstack/react-query';
import { stateText } from './state-text.ts';
import { readToken } from './stored-token.ts';

/** What the server sends with a rendered page. */
export interface ServerState {
  /** The path and query it was rendered for, or `ANY_ADDRESS`. */
  url: string;
  /** The platform's origin. */
  origin: string;
  queries: DehydratedState;
  /** Whether a part of the page is missing, because the API didn't answer in time. */
  isPartial?: boolean;
  /** The id of the public paper that the page shows, a view of which is recorded. */
  viewed?: string;
  /** The MathML of the formulas in titles and abstracts, by TeX. */
  formulas?: Record<string, string | null>;
}

/** Returns the state sent with the page; undefined for a page that only the browser renders. */
export function readServerState(): ServerState | undefined {
  const text = stateText();
  return text ? JSON.parse(text) : undefined;
}

/** The `url` of the page for unknown addresses, which is rendered at build time. */
export const ANY_ADDRESS = '*';

const WHOLE_QUERY = new Set(['/', '/browse', '/marketplace', '/search']);

/**
 * Whether the browser can hydrate the server-rendered page. Otherwise it renders the page again. For a paper only the
 * query's `view` matters; for a list the whole query does.
 */
export function isAsServed({ url, queries }: ServerState): boolean {
  if (url === ANY_ADDRESS) return true;
  const served = new URL(url, window.location.origin);
  if (served.pathname !== window.location.pathname) return false;
  const { searchParams } = new URL(window.location.href);
  if (WHOLE_QUERY.has(served.pathname) && served.search !== window.location.search) return false;
  // The home page of somebody who is logged in shows their own work.
  if (served.pathname === '/' && readToken()) return false;
  if (served.searchParams.get('view') !== searchParams.get('view')) return false;
  return !readToken() || queries.queries.every(({ state }) => state.data !== null);
}
