import { signingKeyEntity } from './identity-entities.ts';
import { once } from './once.ts';
import { Recent } from './recent.ts';

/** What every session token says of itself. */
export const SESSION_ISSUER = 'https://colophon.invalid/sessions';
const JWKS_URI = `${SESSION_ISSUER}/jwks.json`;

export interface SessionClaims {
  supervisorId: string;
  sessionId: string;
  tokenVersion: number;
}

/**
 * The public keys come from our own table (the auth function keeps them there), not over the network: one read
 * per function instance and new key, and no HTTP in the way of a request.
 */
const verifier = once(async () => {
  // Anonymous readers, most of all, never need it.
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
 * The claims of a session token (ES256, ours, not expired), or undefined for anything else.
 * Whether its session still stands is asked elsewhere (`identify.ts`).
 */
export async function readSessionToken(token: string, now: Date): Promise<SessionClaims | undefined> {
  const known = verified.get(token);
  if (known) return known.expiresAt * 1000 > now.getTime() ? known.claims : undefined;
  const claims = await verify(token);
  if (claims) verified.set(token, claims);
  return claims?.claims;
}

/** A signature is checked once by each function instance: the same token comes with every request of a session. */
const verified = new Recent<{ claims: SessionClaims; expiresAt: number }>(1000);

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
