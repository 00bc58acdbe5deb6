import type { AuthorizationRequest, ConsentQuestion } from '#shared/domain/connection.ts';
import { type ConnectionScope, resourceOf } from '#shared/domain/connection-terms.ts';
import { AppError } from '#shared/errors.ts';
import { type Call, signedIn } from '../../_lib/call.ts';
import type { Clock } from '../../_lib/clock.ts';
import { securityWrites } from '../../_lib/security-events.ts';
import * as store from './connection-store.ts';
import { isOnThisMachine, isRedirectUri, isRegistered, redirectHostOf } from './redirect-uris.ts';
import { hashOf, newSecret } from './secrets.ts';

const CODE_SECONDS = 60;
/** A used code is remembered for a day, so that a second use ends the connection. */
const CODE_KEPT_SECONDS = 24 * 3600;
const CLIENT_KEPT_SECONDS = 180 * 24 * 3600;

type Answer = AuthorizationRequest & { decision: 'allow' | 'deny'; grant: ConnectionScope };

/**
 * What a program asks a person for. Where the program or its address is not known the person is told, and sent nowhere.
 * @throws AppError `connection-client-unknown`, `connection-redirect-unknown`
 */
export async function askConsent(request: AuthorizationRequest, call: Call) {
  person(call);
  const { client, redirectUri } = await knownClient(request);
  const question: ConsentQuestion = {
    client: {
      name: client.name,
      redirectHost: redirectHostOf(redirectUri),
      isOnThisMachine: isOnThisMachine(redirectUri),
    },
    scope:
      request.scope?.split(' ').includes('full') === false && /\bread-only\b/.test(request.scope)
        ? 'read-only'
        : 'full',
  };
  const problem = problemOf(request, call.origin);
  const redirectTo = problem ? goBack(redirectUri, { ...problem, state: request.state }, call.origin) : null;
  return { success: true as const, data: { question, redirectTo } };
}

/**
 * The person's answer: where their browser goes back to, with a code that is good once and for a minute, or the refusal.
 * @throws AppError as `askConsent`; `forbidden` for a program: only a person who is logged in lets others in
 */
export function answerConsent({ clock }: { clock: Clock }) {
  return async ({ decision, grant, ...request }: Answer, call: Call) => {
    const supervisor = person(call);
    const { client, redirectUri } = await knownClient(request);
    const problem = decision === 'deny' ? { error: 'access_denied' } : problemOf(request, call.origin);
    if (problem) return back(redirectUri, { ...problem, state: request.state }, call.origin);
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
        scope: grant,
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

function person(call: Call) {
  const { supervisor, sessionId } = signedIn(call);
  if (sessionId === undefined)
    throw new AppError('forbidden', { message: 'Log in yourself to let a program in.' });
  return supervisor;
}

async function knownClient({ client_id: id, redirect_uri: redirectUri }: AuthorizationRequest) {
  const client = id === undefined ? undefined : await store.findClient(id);
  if (!client) throw new AppError('connection-client-unknown');
  // With one address registered it may be left out (RFC 6749 §3.1.2.3).
  const asked = redirectUri ?? (client.redirectUris.length === 1 ? client.redirectUris[0] : undefined);
  if (asked === undefined || !isRedirectUri(asked) || !isRegistered(asked, client.redirectUris))
    throw new AppError('connection-redirect-unknown');
  return { client, redirectUri: asked };
}

/** What is wrong with a request of a known program, as its own page is told. */
function problemOf(request: AuthorizationRequest, origin: string) {
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

/** The address with the answer in its query; `iss` says whose answer it is (RFC 9207). */
function goBack(uri: string, values: Record<string, string | undefined>, origin: string): string {
  const url = new URL(uri);
  for (const [name, value] of Object.entries({ ...values, iss: origin }))
    if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}
