import type { Channel } from '#shared/domain/provenance.ts';
import type { Call } from './call.ts';

/**
 * Which way a call came, as its credential and headers tell (decisions.md §4). Tool servers say so in
 * `X-Colophon-Channel` or in their User-Agent; the one that is installed in the field says nothing, but names the keys that
 * it makes “MCP Server - 2026-11-20”. Any other key, or a session without a browser, is a program.
 */
export function channelOf({ headers, userAgent, caller }: Call): Channel {
  if (headers['x-colophon-channel']?.toLowerCase() === 'mcp') return 'mcp';
  if (/\bmcp\b/i.test(userAgent) || /^mcp\b/i.test(caller?.apiKey?.name ?? '')) return 'mcp';
  if (caller?.apiKey) return 'api';
  // Every browser of today sends both with a request that changes something; programs send neither.
  return headers['sec-fetch-site'] !== undefined || headers.origin !== undefined ? 'web' : 'api';
}
