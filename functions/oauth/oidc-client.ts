import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as oidc from 'openid-client';
import type { InstitutionRecord } from '../_lib/identity/institution-entities.ts';
import { guardedRequest } from '../_lib/providers/guarded-request.ts';
import { decryptKey } from '../_lib/providers/provider-key.ts';
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

/** A provider that the operator configured, or an institution that an admin added. */
export type Issuer = 'google' | 'orcid' | InstitutionRecord;

/** API Gateway stops at 29 s; people should get a response before. */
const TIMEOUT_SECONDS = 8;
/** ORCID's scope to add and change works and peer reviews (https://info.orcid.org/documentation/integration-guide). */
export const DEPOSIT_SCOPE = '/activities/update';

export const newSecrets = (): Secrets => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  codeVerifier: oidc.randomPKCECodeVerifier(),
});

/** Returns where to send the browser: the code flow with PKCE (S256), state and nonce. */
export async function authorizationUrl(
  issuer: Issuer,
  { state, nonce, codeVerifier }: Secrets,
  redirectUri: string,
  { asksDeposits = false } = {},
): Promise<string> {
  const configuration = await configurationOf(issuer);
  const scope = issuer === 'orcid' ? 'openid' : 'openid email profile';
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: asksDeposits ? `${scope} ${DEPOSIT_SCOPE}` : scope,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    // People have several Google accounts; without this, Google takes the last one without asking.
    ...(issuer === 'google' ? { prompt: 'select_account' } : {}),
  });
  return url.href;
}

/**
 * Exchanges the code for the person's claims, and the token with its scopes.
 * @throws OauthFailure `token_exchange_failed` if no token came, `oauth_failed` if it is invalid
 */
export async function answerOf(
  issuer: Issuer,
  answer: URL,
  { state, nonce, codeVerifier }: Secrets,
): Promise<{ claims: Claims; token: string; scopes: string[] }> {
  try {
    const configuration = await configurationOf(issuer);
    const tokens = await oidc.authorizationCodeGrant(configuration, answer, {
      pkceCodeVerifier: codeVerifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new OauthFailure('oauth_failed');
    const token = tokens.access_token;
    // Some institutions leave the details of a person out of the ID token.
    const hasMore = typeof issuer === 'object' && claims.email === undefined;
    const more = hasMore && (await oidc.fetchUserInfo(configuration, token, claims.sub));
    return { claims: { ...more, ...claims }, token, scopes: (tokens.scope ?? '').split(' ') };
  } catch (error) {
    const isWrongToken = error instanceof oidc.ClientError && !NO_TOKEN.has(error.code ?? '');
    throw new OauthFailure(isWrongToken ? 'oauth_failed' : 'token_exchange_failed', error);
  }
}

/** Revokes a token at the provider (RFC 7009); a provider that doesn't answer keeps it, but we no longer do. */
export async function revokeToken(provider: 'google' | 'orcid', token: string): Promise<void> {
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

const known = new Map<string, Promise<oidc.Configuration>>();

/** Returns the provider's metadata, read once per function instance, and again after a failure or a change. */
function configurationOf(issuer: Issuer): Promise<oidc.Configuration> {
  const name = typeof issuer === 'object' ? `${issuer.institutionId} ${issuer.updatedAt}` : issuer;
  const earlier = known.get(name);
  if (earlier) return earlier;
  const pending =
    typeof issuer === 'object'
      ? discoverInstitution(issuer).catch((cause: unknown) => {
          throw new OauthFailure('oauth_error', cause);
        })
      : discoverProvider(issuer);
  known.set(name, pending);
  pending.catch(() => known.delete(name));
  return pending;
}

async function discoverProvider(provider: 'google' | 'orcid'): Promise<oidc.Configuration> {
  const name = provider.toUpperCase();
  const secret = await readSecret(setting(`${name}_CLIENT_SECRET_ARN`));
  return discover(setting(`${name}_ISSUER`), setting(`${name}_CLIENT_ID`), secret);
}

/**
 * Reads an institution's metadata, and asks it from then on at public addresses only.
 * @throws Error if it can't be reached, or names another issuer, as providers with many tenants do
 */
export async function discoverInstitution({
  issuer,
  clientId,
  sealedSecret,
}: Pick<InstitutionRecord, 'issuer' | 'clientId' | 'sealedSecret'>): Promise<oidc.Configuration> {
  const secret = await decryptKey(sealedSecret);
  const configuration = await discover(issuer, clientId, secret, { [oidc.customFetch]: guardedFetch });
  const { issuer: named } = configuration.serverMetadata();
  if (new URL(named).href !== new URL(issuer).href) throw new Error(`The issuer is ${named}, not ${issuer}.`);
  return configuration;
}

function discover(
  address: string,
  clientId: string,
  secret: string,
  options: Pick<oidc.DiscoveryRequestOptions, typeof oidc.customFetch> = {},
): Promise<oidc.Configuration> {
  const issuer = new URL(address);
  return oidc.discovery(issuer, clientId, secret, clientAuthentication(secret), {
    ...options,
    timeout: TIMEOUT_SECONDS,
    execute: [
      oidc.enableNonRepudiationChecks,
      // Locally, the provider runs beside the platform, without TLS.
      ...(issuer.protocol === 'http:' && issuer.hostname === 'localhost' ? [oidc.allowInsecureRequests] : []),
    ],
  });
}

/** Sends the secret in the body, or in the header to providers that accept it only there, which is their default. */
const clientAuthentication =
  (secret: string): oidc.ClientAuth =>
  (server, ...request) => {
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server;
    const takesBody = methods.includes('client_secret_post');
    (takesBody ? oidc.ClientSecretPost : oidc.ClientSecretBasic)(secret)(server, ...request);
  };

/** Follows no redirect: the next address could be a private one. */
const guardedFetch: oidc.CustomFetch = async (url, { method, headers, body }) => {
  const answer = await guardedRequest({
    method: method === 'POST' ? 'POST' : 'GET',
    url,
    body: String(body ?? ''),
    headers,
    timeoutMs: TIMEOUT_SECONDS * 1000,
    server: 'The institution’s server',
  });
  if ('problem' in answer) throw new Error(answer.problem);
  const { status, contentType = '' } = answer;
  return new Response(answer.body, { status, headers: { 'content-type': contentType } });
};

async function readSecret(arn: string): Promise<string> {
  const { SecretString } = await new SecretsManagerClient({}).send(
    new GetSecretValueCommand({ SecretId: arn }),
  );
  if (!SecretString) throw new Error(`The secret ${arn} is empty.`);
  return SecretString;
}
