/** Where the tool server listens: with a credential, and without one for reading alone. */
export const MCP_PATH = '/mcp';
export const PUBLIC_MCP_PATH = '/mcp/public';

/** What an assistant may be allowed: what its supervisor may, or reading alone; as with API keys. */
export const CONNECTION_SCOPES = ['full', 'read-only'] as const;
export type ConnectionScope = (typeof CONNECTION_SCOPES)[number];

/** How access tokens begin, so that they are told from session tokens at a glance. */
export const ACCESS_TOKEN_PREFIX = 'mcp-access_';
export const REFRESH_TOKEN_PREFIX = 'mcp-refresh_';

/** Where the page stands on which a person lets an assistant in. */
export const CONSENT_PATH = '/connect';
export const OAUTH_PATHS = {
  token: '/mcp/oauth/token',
  register: '/mcp/oauth/register',
  revoke: '/mcp/oauth/revoke',
} as const;

/** What a token is good for: the tool server (RFC 8707). */
export const resourceOf = (origin: string): string => `${origin}${MCP_PATH}`;

/** The description of a protected resource lies between host and path (RFC 9728 §3.1). */
export const protectedResourceUrl = (origin: string, path: string): string =>
  `${origin}/.well-known/oauth-protected-resource${path}`;

/** Clients look for the descriptions at the path of what they describe, and some at the root alone. */
export const OAUTH_METADATA_PATHS = [
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/mcp',
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-authorization-server/mcp',
] as const;
