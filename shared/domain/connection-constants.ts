/** The paths of the MCP server: for callers with a credential, and for anonymous callers. */
export const MCP_PATH = '/mcp';
export const PUBLIC_MCP_PATH = '/mcp/public';

/** The scopes of a connection, the same as of API keys: everything that the supervisor can do, or read-only. */
export const CONNECTION_SCOPES = ['full', 'read-only'] as const;
export type ConnectionScope = (typeof CONNECTION_SCOPES)[number];

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
