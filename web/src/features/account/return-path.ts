import { localPath } from '#shared/domain/local-path.ts';

/**
 * Where to go after logging in: the page that was asked for, by the router's state or the address's `from`, else home.
 * Only a path of this site counts; a link to the login page must not lead elsewhere.
 */
export function returnPath(state: unknown, search: string): string {
  const asked = readFrom(state) ?? new URLSearchParams(search).get('from') ?? '/';
  return asked.startsWith('/login') ? '/' : localPath(asked);
}

function readFrom(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  return typeof state.from === 'string' ? state.from : undefined;
}
