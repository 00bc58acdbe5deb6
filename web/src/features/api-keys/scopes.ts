import type { ApiKeyScope } from '#shared/domain/api-key.ts';

/** The scopes of an API key, in the order shown. */
export const SCOPES: Record<ApiKeyScope, string> = { full: 'Full access', 'read-only': 'Read-only' };
