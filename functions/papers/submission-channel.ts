import type { Channel } from '#shared/domain/provenance.ts';
import type { Call } from '../_lib/runtime/call.ts';

/**
 * Returns the channel of a call from its credential and headers (docs/product/versions.md). MCP servers declare themselves in
 * `X-Colophon-Channel` or `User-Agent`; the installed client doesn't, but names its keys “MCP Server - 2026-11-20”. Any other
 * key, or a session without a browser, is the API.
 */
export function submissionChannel({ headers, userAgent, caller }: Call): Channel {
  if (headers['x-colophon-channel']?.toLowerCase() === 'mcp') return 'mcp';
  if (/\bmcp\b/i.test(userAgent) || /^mcp\b/i.test(caller?.apiKey?.name ?? '')) return 'mcp';
  if (caller?.apiKey) return 'api';
  // Current browsers send both with every request that changes something; programs send neither.
  return headers['sec-fetch-site'] !== undefined || headers.origin !== undefined ? 'web' : 'api';
}
