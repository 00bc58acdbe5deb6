import { type Area, toStoredScope } from '#shared/domain/areas.ts';
import type { AuthorizationRequest, ConsentQuestion } from '#shared/domain/connection.ts';
import { areasOfScope, resourceOf } from '#shared/domain/connection-constants.ts';
import { AppError } from '#shared/errors.ts';
import { securityWrites } from '../../_lib/identity/security-events.ts';
import { type Call, requireCaller } from '../../_lib/runtime/call.ts';
import type { Clock } from '../../_lib/runtime/clock.ts';
import * as store from './connection-repository.ts';
import { isLoopback, isRedirectUri, isRegistered, redirectHost } from './redirect-uris.ts';
import { hashOf, newSecret } from './secrets.ts';

const CODE_SECONDS = 60;
/** A used code is kept for a day, so that a second use ends the connection. */
const CODE_KEPT_SECONDS = 24 * 3600;
const CLIENT_KEPT_SECONDS = 180 * 24 * 3600;

type Answer = AuthorizationRequest & { decision: 'allow' | 'deny'; areas?: Area[] | undefined };

/**
 * Returns what a program requests. If the program or its redirect URI is unknown, the person sees an error and is not
 * redirected.
 * @throws AppError `connection-client-unknown`, `connection-redirect-unknown`
 */
export async function showConsent(request: AuthorizationRequest, call: Call) {
  const { client, redirectUri } = await knownClient(request);
  const question: ConsentQuestion = {
    client: {
      name: client.name,
      redirectHost: redirectHost(redirectUri),
      isOnThisMachine: isLoopback(redirectUri),
    },
    areas: areasOfScope(request.scope),
  };
  const problem = findProblem(request, call.origin);
  const redirectTo = problem ? goBack(redirectUri, { ...problem, state: request.state }, call.origin) : null;
  return { success: true as const, data: { question, redirectTo } };
}

/**
 * Records the person's decision. Returns where the browser is redirected: with a code valid once and for a minute, or
 * with the refusal.
 * @throws AppError as `showConsent`; `nothing-granted`
 */
export function answerConsent({ clock }: { clock: Clock }) {
  return async ({ decision, areas, ...request }: Answer, call: Call) => {
    const { supervisor } = requireCaller(call);
    const { client, redirectUri } = await knownClient(request);
    const problem = decision === 'deny' ? { error: 'access_denied' } : findProblem(request, call.origin);
    if (problem) return back(redirectUri, { ...problem, state: request.state }, call.origin);
    if (!areas) throw new AppError('nothing-granted');
    const now = clock();
    const seconds = Math.floor(now.getTime() / 1000);
    const code = newSecret();
    await store.addCode(
      {
        codeHash: hashOf(code),
        clientId: client.clientId,
        clientName: client.name,
        redirectUri,
        codeChallenge: request.code_challenge ?? '',
        supervisorId: supervisor.supervisorId,
        tokenVersion: supervisor.tokenVersion,
        ...toStoredScope(areas),
        resource: resourceOf(call.origin),
        goodUntil: seconds + CODE_SECONDS,
        expiresAt: seconds + CODE_KEPT_SECONDS,
      },
      seconds + CLIENT_KEPT_SECONDS,
      securityWrites('connection-allowed', supervisor, call, now, client.name),
    );
    return back(redirectUri, { code, state: request.state }, call.origin);
  };
}

async function knownClient({ client_id: id, redirect_uri: redirectUri }: AuthorizationRequest) {
  const client = id === undefined ? undefined : await store.findClient(id);
  if (!client) throw new AppError('connection-client-unknown');
  // If only one URI is registered, it may be omitted (RFC 6749 §3.1.2.3).
  const target = redirectUri ?? (client.redirectUris.length === 1 ? client.redirectUris[0] : undefined);
  if (target === undefined || !isRedirectUri(target) || !isRegistered(target, client.redirectUris))
    throw new AppError('connection-redirect-unknown');
  return { client, redirectUri: target };
}

/** Returns what is wrong with a known program's request, for its own page. */
function findProblem(request: AuthorizationRequest, origin: string) {
  const { response_type, code_challenge, code_challenge_method, resource } = request;
  if (response_type !== 'code') return { error: 'unsupported_response_type' };
  if (!code_challenge || !/^[\w-]{43}$/.test(code_challenge) || code_challenge_method !== 'S256')
    return { error: 'invalid_request', error_description: 'PKCE with S256 is required.' };
  if (resource !== undefined && !isOurs(resource, origin))
    return { error: 'invalid_target', error_description: `Tokens are for ${resourceOf(origin)}.` };
  return undefined;
}

export const isOurs = (resource: string, origin: string): boolean =>
  [origin, `${origin}/`, resourceOf(origin), `${resourceOf(origin)}/`].includes(resource);

const back = (uri: string, values: Record<string, string | undefined>, origin: string) => ({
  success: true as const,
  data: { redirectTo: goBack(uri, values, origin) },
});

/** Returns the redirect URI with the response in its query; `iss` names the issuer (RFC 9207). */
function goBack(uri: string, values: Record<string, string | undefined>, origin: string): string {
  const url = new URL(uri);
  for (const [name, value] of Object.entries({ ...values, iss: origin }))
    if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}
