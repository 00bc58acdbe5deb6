import { localPath } from '#shared/domain/local-path.ts';

/**
 * Returns the path to open after login: the requested page, from the router's state or the URL's `from`, else home.
 * Accepts only paths of this site, so that a crafted login link can't redirect elsewhere.
 */
export function returnPath(state: unknown, search: string): string {
  const asked = readFrom(state) ?? new URLSearchParams(search).get('from') ?? '/';
  return asked.startsWith('/login') ? '/' : localPath(asked);
}

function readFrom(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  return typeof state.from === 'string' ? state.from : undefined;
}
