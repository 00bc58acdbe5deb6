import { type Area, areasOf, toStoredScope } from '#shared/domain/areas.ts';
import {
  ACCESS_TOKEN_PREFIX,
  areasOfScope,
  OAUTH_SCOPES,
  REFRESH_TOKEN_PREFIX,
} from '#shared/domain/connection-constants.ts';
import { getSupervisor } from '../../_lib/identity/account-repository.ts';
import type { TokenRecord } from '../../_lib/identity/connection-entities.ts';
import type { Clock } from '../../_lib/runtime/clock.ts';
import * as store from './connection-repository.ts';
import { isOurs } from './consent.ts';
import { OAuthError } from './oauth-error.ts';
import { redirectHost } from './redirect-uris.ts';
import { hashOf, newSecret, verifies } from './secrets.ts';

const ACCESS_SECONDS = 3600;
/** Connections unused for this long expire. */
const REFRESH_SECONDS = 60 * 24 * 3600;

interface TokenDeps {
  clock: Clock;
  newId: () => string;
}
type Form = Record<string, string | undefined>;

/** Serves the token endpoint (RFC 6749 §3.2). @throws OAuthError */
export function issueTokens(deps: TokenDeps) {
  return (form: Form, origin: string) => {
    if (form.resource !== undefined && !isOurs(form.resource, origin))
      throw new OAuthError('invalid_target', 'This server has no tokens for this resource.');
    if (form.grant_type === 'authorization_code') return byCode(form, deps);
    if (form.grant_type === 'refresh_token') return byRefreshToken(form, deps);
    throw new OAuthError('unsupported_grant_type', 'Send authorization_code or refresh_token.');
  };
}

/**
 * A code works once, for the program and redirect URI it was issued for, with the verifier of its challenge, while the sessions last of
 * the time when it was issued.
 */
async function byCode(form: Form, { clock, newId }: TokenDeps) {
  const now = clock();
  const seconds = Math.floor(now.getTime() / 1000);
  const codeHash = hashOf(required(form, 'code'));
  const code = await store.findCode(codeHash);
  if (!code || code.clientId !== required(form, 'client_id')) throw badCode();
  // The code has leaked: the first user may be the attacker.
  if (code.connectionId !== undefined) {
    await store.endConnection(code.supervisorId, code.connectionId);
    throw badCode();
  }
  if (code.goodUntil < seconds || (form.redirect_uri ?? code.redirectUri) !== code.redirectUri)
    throw badCode();
  if (!verifies(required(form, 'code_verifier'), code.codeChallenge)) throw badCode();
  const { supervisorId, tokenVersion, clientId, clientName, redirectUri, resource } = code;
  if ((await getSupervisor(supervisorId))?.tokenVersion !== tokenVersion) throw badCode();
  const granted = toStoredScope(areasOf(code));
  const connectionId = newId();
  const made = newTokens({ supervisorId, connectionId, clientId, resource, ...granted }, seconds);
  const connection = {
    supervisorId,
    connectionId,
    clientId,
    clientName,
    redirectHost: redirectHost(redirectUri),
    ...granted,
    createdAt: now.toISOString(),
    expiresAt: seconds + REFRESH_SECONDS,
  };
  if (!(await store.exchangeCode(codeHash, connection, made.records))) {
    const first = (await store.findCode(codeHash))?.connectionId;
    if (first !== undefined) await store.endConnection(supervisorId, first);
    throw badCode();
  }
  return made.answer;
}

/** A refresh token works once; a second use ends the connection (OAuth 2.1 §4.3.1). */
async function byRefreshToken(form: Form, { clock }: TokenDeps) {
  const now = clock();
  const seconds = Math.floor(now.getTime() / 1000);
  const token = await store.findToken(hashOf(required(form, 'refresh_token')));
  if (token?.kind !== 'refresh' || token.clientId !== required(form, 'client_id')) throw badRefresh();
  const { supervisorId, connectionId, clientId, resource } = token;
  if (token.usedAt !== undefined) {
    await store.endConnection(supervisorId, connectionId);
    throw badRefresh();
  }
  if (token.expiresAt < seconds) throw badRefresh();
  const granted = areasOf(token);
  const holder = { supervisorId, connectionId, clientId, ...(resource === undefined ? {} : { resource }) };
  const made = newTokens({ ...holder, ...narrowed(granted, form.scope) }, seconds, granted);
  const until = seconds + REFRESH_SECONDS;
  if (!(await store.rotate(token, made.records, now.toISOString(), until))) {
    // The second of two concurrent uses: honest programs don't send two.
    await store.endConnection(supervisorId, connectionId);
    throw badRefresh();
  }
  return made.answer;
}

/** A program may request less than was granted, not more. */
function narrowed(granted: Area[], requestedScope: string | undefined) {
  const known = requestedScope?.split(' ').some((word) => (OAUTH_SCOPES as readonly string[]).includes(word));
  const asked = known ? areasOfScope(requestedScope) : granted;
  if (asked.some((area) => !granted.includes(area)))
    throw new OAuthError('invalid_scope', 'The requested scope was not granted.');
  return toStoredScope(asked);
}

type Holder = Pick<
  TokenRecord,
  'supervisorId' | 'connectionId' | 'clientId' | 'resource' | 'scope' | 'areas'
>;

/** @param refreshAreas the areas of the refresh token, if the access token gets fewer */
function newTokens(holder: Holder, seconds: number, refreshAreas = areasOf(holder)) {
  const access = newSecret(ACCESS_TOKEN_PREFIX);
  const refresh = newSecret(REFRESH_TOKEN_PREFIX);
  const records: TokenRecord[] = [
    { ...holder, tokenHash: hashOf(access), kind: 'access', expiresAt: seconds + ACCESS_SECONDS },
    {
      ...holder,
      ...toStoredScope(refreshAreas),
      tokenHash: hashOf(refresh),
      kind: 'refresh',
      expiresAt: seconds + REFRESH_SECONDS,
    },
  ];
  const answer = {
    access_token: access,
    token_type: 'Bearer',
    expires_in: ACCESS_SECONDS,
    refresh_token: refresh,
    scope: areasOf(holder).join(' '),
  };
  return { records, answer };
}

function required(form: Form, name: string): string {
  const value = form[name];
  if (!value) throw new OAuthError('invalid_request', `${name} is missing.`);
  return value;
}

// One message for all causes: details would only help an attacker.
const badCode = () =>
  new OAuthError(
    'invalid_grant',
    'This code is not valid: it was used, has expired, or belongs to another request.',
  );
const badRefresh = () =>
  new OAuthError('invalid_grant', 'This refresh token is no longer valid. Connect again.');
