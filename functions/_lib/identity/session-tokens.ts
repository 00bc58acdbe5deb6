import { once } from '../runtime/once.ts';
import { RecentValues } from '../runtime/recent-values.ts';
import { signingKeyEntity } from './identity-entities.ts';

/** The issuer claim of every session token. */
export const SESSION_ISSUER = 'https://colophon.invalid/sessions';
const JWKS_URI = `${SESSION_ISSUER}/jwks.json`;

export interface SessionClaims {
  supervisorId: string;
  sessionId: string;
  tokenVersion: number;
}

/**
 * The public keys come from our own table, where the auth function stores them, not over the network: one read per
 * function instance and new key, and no HTTP request on the way.
 */
const verifier = once(async () => {
  // Loaded on demand: anonymous readers, the majority, never need it.
  const [{ JwtVerifier }, { SimpleJwksCache }] = await Promise.all([
    import('aws-jwt-verify'),
    import('aws-jwt-verify/jwk'),
  ]);
  return JwtVerifier.create(
    { issuer: SESSION_ISSUER, audience: null, jwksUri: JWKS_URI },
    { jwksCache: new SimpleJwksCache({ fetcher: { fetch: readPublicKeys } }) },
  );
});

/**
 * Returns the claims of a valid, unexpired session token (ES256, signed by us), or undefined for anything else.
 * `identify-caller.ts` checks whether the session has been ended.
 */
export async function readSessionToken(token: string, now: Date): Promise<SessionClaims | undefined> {
  const known = verified.get(token);
  if (known) return known.expiresAt * 1000 > now.getTime() ? known.claims : undefined;
  const claims = await verify(token);
  if (claims) verified.set(token, claims);
  return claims?.claims;
}

/** Each function instance verifies a signature once: a session sends the same token with every request. */
const verified = new RecentValues<{ claims: SessionClaims; expiresAt: number }>(1000);

async function verify(token: string) {
  try {
    const payload = await (await verifier()).verify(token);
    const { sub, jti, exp } = payload;
    const tokenVersion = payload.tv;
    if (!sub || typeof jti !== 'string' || typeof tokenVersion !== 'number' || !exp) return undefined;
    return { claims: { supervisorId: sub, sessionId: jti, tokenVersion }, expiresAt: exp };
  } catch {
    return undefined;
  }
}

async function readPublicKeys(): Promise<ArrayBuffer> {
  const { data } = await signingKeyEntity().query.primary({}).go();
  const body = new TextEncoder().encode(`{"keys":[${data.map((key) => key.jwk).join(',')}]}`);
  return body.buffer as ArrayBuffer;
}
