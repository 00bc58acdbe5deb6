import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as oidc from 'openid-client';
import type { Provider } from '../_lib/identity/oauth-entities.ts';
import { setting } from '../_lib/runtime/dynamodb.ts';
import { OauthFailure } from './oauth-failure.ts';

/** The secrets of one attempt. */
export interface Secrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** The claims of an ID token whose issuer, audience, time, nonce and signature were verified. */
export type Claims = oidc.IDToken;

const SCOPES: Record<Provider, string> = { google: 'openid email profile', orcid: 'openid' };
/** ORCID's scope to add and change works and peer reviews (https://info.orcid.org/documentation/integration-guide). */
export const DEPOSIT_SCOPE = '/activities/update';

export const newSecrets = (): Secrets => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  codeVerifier: oidc.randomPKCECodeVerifier(),
});

/** Returns where to send the browser: the code flow with PKCE (S256), state and nonce. */
export async function authorizationUrl(
  provider: Provider,
  { state, nonce, codeVerifier }: Secrets,
  redirectUri: string,
  { asksDeposits = false } = {},
): Promise<string> {
  const configuration = await configurationOf(provider);
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: asksDeposits ? `${SCOPES[provider]} ${DEPOSIT_SCOPE}` : SCOPES[provider],
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    // People have several Google accounts; without this, Google takes the last one without asking.
    ...(provider === 'google' ? { prompt: 'select_account' } : {}),
  });
  return url.href;
}

/**
 * Exchanges the code for the person's claims, and the token with its scopes.
 * @throws OauthFailure `token_exchange_failed` if no token came, `oauth_failed` if it is invalid
 */
export async function answerOf(
  provider: Provider,
  answer: URL,
  { state, nonce, codeVerifier }: Secrets,
): Promise<{ claims: Claims; token: string; scopes: string[] }> {
  try {
    const tokens = await oidc.authorizationCodeGrant(await configurationOf(provider), answer, {
      pkceCodeVerifier: codeVerifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new OauthFailure('oauth_failed');
    return { claims, token: tokens.access_token, scopes: (tokens.scope ?? '').split(' ') };
  } catch (error) {
    const isWrongToken = error instanceof oidc.ClientError && !NO_TOKEN.has(error.code ?? '');
    throw new OauthFailure(isWrongToken ? 'oauth_failed' : 'token_exchange_failed', error);
  }
}

/** Revokes a token at the provider (RFC 7009); a provider that doesn't answer keeps it, but we no longer do. */
export async function revokeToken(provider: Provider, token: string): Promise<void> {
  try {
    await oidc.tokenRevocation(await configurationOf(provider), token);
  } catch (error) {
    console.warn('A token could not be revoked at its provider', { provider, error });
  }
}

/** Errors without a token; all other errors of the client mean an invalid token. */
const NO_TOKEN = new Set([
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
]);

const known = new Map<Provider, Promise<oidc.Configuration>>();

/** Returns the provider's metadata, read once per function instance, and again after a failure. */
function configurationOf(provider: Provider): Promise<oidc.Configuration> {
  const earlier = known.get(provider);
  if (earlier) return earlier;
  const pending = discover(provider);
  known.set(provider, pending);
  pending.catch(() => known.delete(provider));
  return pending;
}

async function discover(provider: Provider): Promise<oidc.Configuration> {
  const name = provider.toUpperCase();
  const issuer = new URL(setting(`${name}_ISSUER`));
  const secret = await readSecret(setting(`${name}_CLIENT_SECRET_ARN`));
  return oidc.discovery(issuer, setting(`${name}_CLIENT_ID`), secret, oidc.ClientSecretPost(secret), {
    // API Gateway stops at 29 s; people should get a response before.
    timeout: 8,
    execute: [
      oidc.enableNonRepudiationChecks,
      // Locally, the provider runs beside the platform, without TLS.
      ...(issuer.protocol === 'http:' && issuer.hostname === 'localhost' ? [oidc.allowInsecureRequests] : []),
    ],
  });
}

async function readSecret(arn: string): Promise<string> {
  const { SecretString } = await new SecretsManagerClient({}).send(
    new GetSecretValueCommand({ SecretId: arn }),
  );
  if (!SecretString) throw new Error(`The secret ${arn} is empty.`);
  return SecretString;
}
