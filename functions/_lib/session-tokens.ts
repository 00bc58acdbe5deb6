import { signingKeyEntity } from './identity-entities.ts';
import { once } from './once.ts';

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
export async function readSessionToken(token: string): Promise<SessionClaims | undefined> {
  try {
    const payload = await (await verifier()).verify(token);
    const { sub, jti } = payload;
    const tokenVersion = payload.tv;
    if (!sub || typeof jti !== 'string' || typeof tokenVersion !== 'number') return undefined;
    return { supervisorId: sub, sessionId: jti, tokenVersion };
  } catch {
    return undefined;
  }
}

async function readPublicKeys(): Promise<ArrayBuffer> {
  const { data } = await signingKeyEntity().query.primary({}).go();
  const body = new TextEncoder().encode(`{"keys":[${data.map((key) => key.jwk).join(',')}]}`);
  return body.buffer as ArrayBuffer;
}
