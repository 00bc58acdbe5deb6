import { needsSession } from '#shared/contract/base.ts';
import type { Endpoint } from '#shared/contract/endpoints.ts';
import { ERROR_CODES, ERRORS, type ErrorCode } from '#shared/errors.ts';

/**
 * Returns the error codes of an endpoint, by status: those it declares with `.errors()`, and those that every
 * endpoint of its kind shares because of its access, its method and when it is closed.
 */
export function errorCodesOf(endpoint: Endpoint): Map<number, ErrorCode[]> {
  const codes = new Set<ErrorCode>([
    ...commonCodes(endpoint),
    ...ERROR_CODES.filter((code) => Object.hasOwn(endpoint.errors, code)),
  ]);
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code][0] as number);
  return new Map([...byStatus].toSorted(([a], [b]) => a - b));
}

/** Returns the codes of authorization, parsing, rate limits, idempotency and the site state. */
function commonCodes({
  access,
  method,
  path,
  needs,
  closedBy,
  whileSuspended,
  credentials,
}: Endpoint): ErrorCode[] {
  const changes = method !== 'GET';
  const isSignedIn = access === 'supervisor' || access === 'admin';
  const isForSessions = needsSession(needs);
  const needsArea = !isForSessions && needs !== 'nothing' && needs !== 'read';
  const codes: [ErrorCode, boolean][] = [
    ['validation-failed', true],
    ['malformed-json', changes],
    ['malformed-form', changes],
    ['unsupported-media-type', changes],
    // An id with a slash is refused.
    ['not-found', path.includes('{')],
    ['EBADCSRFTOKEN', changes],
    ['not-authenticated', isSignedIn],
    ['session-ended', isSignedIn || credentials === 'checked'],
    ['api-key-unknown', isSignedIn || credentials === 'checked'],
    ['token-for-tools', isSignedIn || credentials === 'checked'],
    ['read-only-key', needsArea],
    ['scope-missing', needsArea],
    ['session-required', isForSessions],
    ['login-too-old', isForSessions && needs !== 'session'],
    ['second-factor-missing', needs === 'admin'],
    ['account-suspended', whileSuspended === 'refused' && access !== 'public'],
    ['admin-only', access === 'admin'],
    ['idempotency-key-reused', method === 'POST'],
    ['idempotency-in-progress', method === 'POST'],
    // CloudFront and the gateway refuse larger bodies before a function runs.
    ['payload-too-large', changes],
    // A write that conflicts on every retry gives up.
    ['busy', changes],
    ['too-many-requests', true],
    ['internal-error', true],
  ];
  return [...codes.flatMap(([code, applies]) => (applies ? [code] : [])), ...closedBy];
}
