import { AREAS, type Area, withReading } from './areas.ts';

/** The paths of the MCP server: for callers with a credential, and for anonymous callers. */
export const MCP_PATH = '/mcp';
export const PUBLIC_MCP_PATH = '/mcp/public';

/** The words of OAuth's `scope`: the areas, and the two words that programs were told before areas existed. */
export const OAUTH_SCOPES = [...AREAS, 'full', 'read-only'] as const;

/** Returns the areas that a `scope` names. Without a word that we know, it asks for everything. */
export function areasOfScope(scope: string | undefined): Area[] {
  const words = scope?.split(' ') ?? [];
  const named = AREAS.filter((area) => words.includes(area));
  if (words.includes('full')) return [...AREAS];
  if (named.length > 0) return withReading(named);
  return words.includes('read-only') ? ['read'] : [...AREAS];
}

/** The prefix of access tokens, which distinguishes them from session tokens. */
export const ACCESS_TOKEN_PREFIX = 'mcp-access_';
export const REFRESH_TOKEN_PREFIX = 'mcp-refresh_';

/** The path of the consent page, where a supervisor authorizes an assistant. */
export const CONSENT_PATH = '/connect';
export const OAUTH_PATHS = {
  token: '/mcp/oauth/token',
  register: '/mcp/oauth/register',
  revoke: '/mcp/oauth/revoke',
} as const;

/** Returns the resource that tokens are valid for: the MCP server (RFC 8707). */
export const resourceOf = (origin: string): string => `${origin}${MCP_PATH}`;

/** Returns the URL of a resource's metadata, whose path starts before the resource's own path (RFC 9728 §3.1). */
export const protectedResourceUrl = (origin: string, path: string): string =>
  `${origin}/.well-known/oauth-protected-resource${path}`;

/** The paths of the OAuth metadata. Most clients look below the resource's path, some only at the root. */
export const OAUTH_METADATA_PATHS = [
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/mcp',
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-authorization-server/mcp',
] as const;
