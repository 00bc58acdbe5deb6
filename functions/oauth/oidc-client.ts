import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as oidc from 'openid-client';
import type { Provider } from '../_lib/oauth-entities.ts';
import { setting } from '../_lib/tables.ts';
import { OauthFailure } from './oauth-failure.ts';

/** What only this attempt and the issuer know of each other. */
export interface Secrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** What an issuer says of a person, in an ID token whose issuer, audience, time, nonce and signature were checked. */
export type Claims = oidc.IDToken;

const SCOPES: Record<Provider, string> = { google: 'openid email profile', orcid: 'openid' };

export const newSecrets = (): Secrets => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  codeVerifier: oidc.randomPKCECodeVerifier(),
});

/** Where the browser goes to be asked: the code flow with PKCE (S256), state and nonce. */
export async function authorizationUrl(
  provider: Provider,
  { state, nonce, codeVerifier }: Secrets,
  redirectUri: string,
): Promise<string> {
  const configuration = await configurationOf(provider);
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: SCOPES[provider],
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    // People have several accounts at Google; without this the one last used is taken unasked.
    ...(provider === 'google' ? { prompt: 'select_account' } : {}),
  });
  return url.href;
}

/**
 * Gives the code for what the issuer says of the person.
 * @throws OauthFailure `token_exchange_failed` where no token came, `oauth_failed` where the one that came is not right
 */
export async function claimsOf(
  provider: Provider,
  answer: URL,
  { state, nonce, codeVerifier }: Secrets,
): Promise<Claims> {
  try {
    const tokens = await oidc.authorizationCodeGrant(await configurationOf(provider), answer, {
      pkceCodeVerifier: codeVerifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new OauthFailure('oauth_failed');
    return claims;
  } catch (error) {
    const isWrongToken = error instanceof oidc.ClientError && !NO_TOKEN.has(error.code ?? '');
    throw new OauthFailure(isWrongToken ? 'oauth_failed' : 'token_exchange_failed', error);
  }
}

/** No answer, or none that is one; what else the client refuses is a token that does not hold. */
const NO_TOKEN = new Set([
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
]);

const known = new Map<Provider, Promise<oidc.Configuration>>();

/** What the issuer publishes of itself; asked for once for each function instance, again after a failure. */
function configurationOf(provider: Provider): Promise<oidc.Configuration> {
  const earlier = known.get(provider);
  if (earlier) return earlier;
  const asked = discover(provider);
  known.set(provider, asked);
  asked.catch(() => known.delete(provider));
  return asked;
}

async function discover(provider: Provider): Promise<oidc.Configuration> {
  const name = provider.toUpperCase();
  const issuer = new URL(setting(`${name}_ISSUER`));
  const secret = await readSecret(setting(`${name}_CLIENT_SECRET_ARN`));
  return oidc.discovery(issuer, setting(`${name}_CLIENT_ID`), secret, oidc.ClientSecretPost(secret), {
    // API Gateway stops at 29 s; a person should be told before.
    timeout: 8,
    execute: [
      oidc.enableNonRepudiationChecks,
      // On a laptop the issuer stands beside the platform, without TLS.
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
