import type { ApiKeyScope } from '#shared/domain/api-key.ts';

/** What a key may do (decisions.md §3), in the order offered. */
export const SCOPES: Record<ApiKeyScope, string> = { full: 'Full access', 'read-only': 'Read-only' };
