import { API_BASE_PATH } from '#shared/constants.ts';
import { localPath } from '#shared/domain/local-path.ts';
import type { OauthProblem } from '#shared/domain/oauth.ts';
import type { Call } from '../_lib/call.ts';
import type { Clock } from '../_lib/clock.ts';
import type { Provider } from '../_lib/oauth-entities.ts';
import { type Attempt, keepAttempt, takeAttempt } from './attempt-store.ts';
import { OauthFailure } from './oauth-failure.ts';
import { authorizationUrl, type Claims, claimsOf, newSecrets } from './oidc-client.ts';

export interface OauthDeps {
  clock: Clock;
  newId: () => string;
}

/** What the issuer sent the browser back with. */
export interface IssuerAnswer {
  code?: string | undefined;
  state?: string | undefined;
  iss?: string | undefined;
  error?: string | undefined;
}

/** What is known of the browser: where it sees the product, and the headers that it sent (`cookie` among them). */
type Visitor = Pick<Call, 'origin' | 'headers'>;

const COOKIE = 'oauth-state';
/** How long a person may take at the issuer's. */
const MINUTES = 10;

/**
 * Begins an attempt: its secrets are kept for 10 minutes, its `state` also as a cookie of the browser, so that nobody
 * can make another person's browser finish it.
 */
export async function beginAttempt(
  provider: Provider,
  asked: { visitor: Visitor; returnTo: string; supervisorId?: string },
  now: Date,
): Promise<{ url: string; cookie: string }> {
  const secrets = newSecrets();
  // A forged host leads nowhere: issuers send browsers back to registered addresses alone.
  const redirectUri = `${asked.visitor.origin}${API_BASE_PATH}/oauth/${provider}/callback`;
  const url = await authorizationUrl(provider, secrets, redirectUri);
  await keepAttempt(secrets.state, {
    provider,
    nonce: secrets.nonce,
    codeVerifier: secrets.codeVerifier,
    redirectUri,
    returnTo: localPath(asked.returnTo),
    ...(asked.supervisorId ? { supervisorId: asked.supervisorId } : {}),
    expiresAt: Math.floor(now.getTime() / 1000) + MINUTES * 60,
  });
  return { url, cookie: cookieOf(asked.visitor, secrets.state, MINUTES * 60) };
}

/** The attempt that an answer belongs to, if it was begun in this browser; it is used up by this. */
export async function attemptOf(
  provider: Provider,
  visitor: Visitor,
  { state }: IssuerAnswer,
  now: Date,
): Promise<Attempt | undefined> {
  if (!state || state !== readCookie(visitor)) return undefined;
  const attempt = await takeAttempt(state, now);
  return attempt?.provider === provider ? attempt : undefined;
}

/**
 * What the issuer says of the person.
 * @throws OauthFailure `oauth_denied`, `oauth_error`, `no_code`, `oauth_failed`, `token_exchange_failed`
 */
export async function readAnswer(attempt: Attempt | undefined, query: IssuerAnswer): Promise<Claims> {
  const { code, state, iss, error } = query;
  if (error === 'access_denied') throw new OauthFailure('oauth_denied');
  if (error) throw new OauthFailure('oauth_error', error.slice(0, 200));
  if (!code) throw new OauthFailure('no_code');
  if (!attempt || !state) throw new OauthFailure('oauth_failed');
  const { provider, nonce, codeVerifier, redirectUri } = attempt;
  const answer = new URL(redirectUri);
  answer.search = new URLSearchParams({ code, state, ...(iss ? { iss } : {}) }).toString();
  return claimsOf(provider, answer, { state, nonce, codeVerifier });
}

/** Why it ended, as the way back says it; what nobody foresaw is logged. */
export function problemOf(error: unknown): OauthProblem {
  if (error instanceof OauthFailure) {
    if (error.cause !== undefined)
      console.warn('A sign-in elsewhere failed', { problem: error.problem, error: error.cause });
    return error.problem;
  }
  console.error('Unexpected error of a sign-in elsewhere', { error });
  return 'oauth_error';
}

/** The browser's way back; the cookie of the attempt goes. */
export const goBack = (visitor: Visitor, location: string) => goTo(location, cookieOf(visitor, '', 0));

/** The page that reads a ticket or an error. */
export const successPage = (parameters: { token: string } | { error: OauthProblem }, returnTo?: string) =>
  `/oauth/success?${new URLSearchParams({ ...parameters, ...(returnTo && returnTo !== '/' ? { returnTo } : {}) })}`;

export const goTo = (location: string, cookie: string) => ({
  status: 302 as const,
  headers: { location, 'set-cookie': cookie, 'cache-control': 'no-store' },
});

const cookieOf = ({ origin }: Visitor, value: string, seconds: number) =>
  [
    `${COOKIE}=${value}`,
    `Path=${API_BASE_PATH}/oauth`,
    `Max-Age=${seconds}`,
    'HttpOnly',
    // Lax: the way back from the issuer is a navigation from another site.
    'SameSite=Lax',
    ...(origin.startsWith('https:') ? ['Secure'] : []),
  ].join('; ');

const readCookie = ({ headers }: Visitor) =>
  new RegExp(`(?:^|;\\s*)${COOKIE}=([^;\\s]+)`).exec(headers.cookie ?? '')?.[1];
