import { bytesOf, readPart } from '#shared/domain/jws-parts.ts';
import { ReproducerKey, ReproductionRecord } from '#shared/domain/reproduction.ts';

/** The type of a signed reproduction record, in its JWS header. */
export const REPRODUCTION_TYPE = 'reproduction+jwt';

export type ReproductionVerification =
  | { verified: true; record: ReproductionRecord; key: ReproducerKey; keyId: string }
  /** `not-a-record`: not a reproduction record. `signature`: changed after signing. */
  | { verified: false; reason: 'not-a-record' | 'signature' };

/**
 * Verifies a signed record with WebCrypto, in a browser or elsewhere, without the platform. The signature proves that the holder of
 * the key in the header signed exactly this record; that the key belongs to an account is the platform's statement.
 */
export async function verifyReproduction(jws: string): Promise<ReproductionVerification> {
  const [header, payload, signature, more] = jws.split('.');
  const key = keyIn(readPart(header));
  const record = ReproductionRecord.safeParse(readPart(payload)).data;
  if (more !== undefined || !key || !record || signature === undefined)
    return { verified: false, reason: 'not-a-record' };
  const signed = new TextEncoder().encode(`${header}.${payload}`);
  const holds = await verify(key, bytesOf(signature), signed).catch(() => false);
  return holds
    ? { verified: true, record, key, keyId: await thumbprint(key) }
    : { verified: false, reason: 'signature' };
}

async function verify(
  { kty, crv, x }: ReproducerKey,
  signature: Uint8Array<ArrayBuffer>,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const key = await crypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', key, signature, signed);
}

/** Returns the SHA-256 of the key's members in the order of RFC 7638, as base64url. */
async function thumbprint({ crv, kty, x }: ReproducerKey): Promise<string> {
  const members = new TextEncoder().encode(JSON.stringify({ crv, kty, x }));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', members));
  return btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Doesn't let the record choose the algorithm, which could be "none". */
function keyIn(header: unknown): ReproducerKey | undefined {
  if (typeof header !== 'object' || header === null) return undefined;
  const { alg, typ, jwk } = header as Record<string, unknown>;
  return alg === 'EdDSA' && typ === REPRODUCTION_TYPE ? ReproducerKey.safeParse(jwk).data : undefined;
}
