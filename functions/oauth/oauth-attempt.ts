import { API_BASE_PATH } from '#shared/constants.ts';
import { localPath } from '#shared/domain/local-path.ts';
import type { OauthProblem } from '#shared/domain/oauth.ts';
import type { SupervisorRecord } from '../_lib/identity/identity-entities.ts';
import { TICKET_COOKIE } from '../_lib/identity/login-tickets.ts';
import type { Provider } from '../_lib/identity/oauth-entities.ts';
import type { Call } from '../_lib/runtime/call.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import { hostCookie, readHostCookie } from '../_lib/runtime/host-cookie.ts';
import { type Attempt, saveAttempt, takeAttempt } from './oauth-attempt-repository.ts';
import { OauthFailure } from './oauth-failure.ts';
import { answerOf, authorizationUrl, type Issuer, newSecrets } from './oidc-client.ts';

export interface OauthDeps {
  clock: Clock;
  newId: () => string;
}

/** The parameters with which the provider redirected the browser. */
export interface IssuerAnswer {
  code?: string | undefined;
  state?: string | undefined;
  iss?: string | undefined;
  error?: string | undefined;
}

/** The browser: the origin it uses, and its headers (with `cookie`). */
type Visitor = Pick<Call, 'origin' | 'headers'>;

const COOKIE = 'oauth-state';
/** The time that a person has at the provider's. */
const MINUTES = 10;

/**
 * Starts an attempt: its secrets are kept for 10 minutes, and its `state` also as a cookie of the browser, so that nobody
 * can make another person's browser finish it.
 */
export async function startAttempt(
  issuer: Issuer,
  details: {
    visitor: Visitor;
    returnTo: string;
    supervisor?: Pick<SupervisorRecord, 'supervisorId' | 'tokenVersion'>;
    asksDeposits?: boolean;
  },
  now: Date,
): Promise<{ url: string; cookie: string }> {
  const secrets = newSecrets();
  // A forged host leads nowhere: providers redirect to registered URIs only.
  // An institution has its own address, so that none can pass on the code of another.
  const institution = typeof issuer === 'object' ? { institutionId: issuer.institutionId } : undefined;
  const path = institution ? `institutions/${institution.institutionId}` : issuer;
  const redirectUri = `${details.visitor.origin}${API_BASE_PATH}/oauth/${path}/callback`;
  const { asksDeposits = false } = details;
  const url = await authorizationUrl(issuer, secrets, redirectUri, { asksDeposits });
  await saveAttempt(secrets.state, {
    provider: typeof issuer === 'object' ? 'institution' : issuer,
    ...institution,
    nonce: secrets.nonce,
    codeVerifier: secrets.codeVerifier,
    redirectUri,
    returnTo: localPath(details.returnTo),
    ...(details.supervisor
      ? { supervisorId: details.supervisor.supervisorId, tokenVersion: details.supervisor.tokenVersion }
      : {}),
    ...(asksDeposits ? { asksDeposits } : {}),
    expiresAt: Math.floor(now.getTime() / 1000) + MINUTES * 60,
  });
  return { url, cookie: hostCookie(COOKIE, secrets.state, details.visitor, MINUTES * 60) };
}

/** Returns the attempt of a response if this browser started it, and uses it up. */
export async function attemptOf(
  provider: Provider,
  visitor: Visitor,
  { state }: IssuerAnswer,
  now: Date,
  institutionId?: string,
): Promise<Attempt | undefined> {
  if (!state || state !== readHostCookie(COOKIE, visitor)) return undefined;
  const attempt = await takeAttempt(state, now);
  return attempt?.provider === provider && attempt.institutionId === institutionId ? attempt : undefined;
}

/**
 * Returns what the provider says about the person, and its token.
 * @throws OauthFailure `oauth_denied`, `oauth_error`, `no_code`, `oauth_failed`, `token_exchange_failed`
 */
export async function readAnswer(
  issuer: Issuer,
  attempt: Attempt | undefined,
  query: IssuerAnswer,
): ReturnType<typeof answerOf> {
  const { code, state, iss, error } = query;
  if (error === 'access_denied') throw new OauthFailure('oauth_denied');
  if (error) throw new OauthFailure('oauth_error', error.slice(0, 200));
  if (!code) throw new OauthFailure('no_code');
  if (!attempt || !state) throw new OauthFailure('oauth_failed');
  const { nonce, codeVerifier, redirectUri } = attempt;
  const answer = new URL(redirectUri);
  answer.search = new URLSearchParams({ code, state, ...(iss ? { iss } : {}) }).toString();
  return answerOf(issuer, answer, { state, nonce, codeVerifier });
}

/** Returns the failure for the redirect; unexpected errors are logged. */
export function toProblem(error: unknown): OauthProblem {
  if (error instanceof OauthFailure) {
    if (error.cause !== undefined)
      console.warn('A sign-in with a provider failed', { problem: error.problem, error: error.cause });
    return error.problem;
  }
  console.error('Unexpected error of a sign-in with a provider', { error });
  return 'oauth_error';
}

/** Redirects the browser and deletes the attempt's cookie. */
export const redirectWithError = (visitor: Visitor, location: string) =>
  redirectTo(location, hostCookie(COOKIE, '', visitor, 0));

/**
 * Redirects the browser with a login ticket, which works only with the cookie set here: nobody can log another person's
 * browser in by giving it the URL.
 */
export function redirectWithTicket(
  visitor: Visitor,
  location: string,
  { proof, seconds }: { proof: string; seconds: number },
) {
  return redirectTo(location, hostCookie(TICKET_COOKIE, proof, visitor, seconds));
}

/** Returns the page that handles a ticket or an error. */
export const successPage = (parameters: { token: string } | { error: OauthProblem }, returnTo?: string) =>
  `/oauth/success?${new URLSearchParams({ ...parameters, ...(returnTo && returnTo !== '/' ? { returnTo } : {}) })}`;

export const redirectTo = (location: string, cookie: string) => ({
  status: 302 as const,
  headers: { location, 'set-cookie': cookie, 'cache-control': 'no-store' },
});
