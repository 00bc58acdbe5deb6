import { PROVENANCE_TYPE, ProvenanceRecord, type PublicKey } from '#shared/domain/provenance.ts';

export type Verification =
  | { verified: true; record: ProvenanceRecord }
  /** `not-a-record`: it is something else; `unknown-key`: signed, but by whom is not known; `signature`: it was changed. */
  | { verified: false; reason: 'not-a-record' | 'unknown-key' | 'signature' };

/**
 * Checks a signed provenance record with WebCrypto alone: in a browser, or anywhere else without our help.
 * @param jws the record as `GET /papers/{id}/provenance` gives it
 * @param keys those of `GET /provenance/keys`, kept by whoever checks
 */
export async function verifyProvenance(jws: string, keys: readonly PublicKey[]): Promise<Verification> {
  const [header, payload, signature, more] = jws.split('.');
  const head = read(header);
  const record = ProvenanceRecord.safeParse(read(payload)).data;
  // The algorithm is ours to choose, not the record's: else "none" would do.
  if (more !== undefined || !isHeader(head) || !record || signature === undefined)
    return { verified: false, reason: 'not-a-record' };
  const jwk = keys.find(({ kid }) => kid === head.kid);
  if (!jwk) return { verified: false, reason: 'unknown-key' };
  const { kty, crv, x, y } = jwk;
  const key = await crypto.subtle.importKey('jwk', { kty, crv, x, y }, CURVE, false, ['verify']);
  const signed = new TextEncoder().encode(`${header}.${payload}`);
  const holds = await crypto.subtle.verify(SIGNATURE, key, bytesOf(signature), signed).catch(() => false);
  return holds ? { verified: true, record } : { verified: false, reason: 'signature' };
}

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' };
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' };

function isHeader(header: unknown): header is { alg: 'ES256'; typ: string; kid: string } {
  if (typeof header !== 'object' || header === null) return false;
  const { alg, typ, kid } = header as Record<string, unknown>;
  return alg === 'ES256' && typ === PROVENANCE_TYPE && typeof kid === 'string';
}

function read(part: string | undefined): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytesOf(part ?? '')));
  } catch {
    return undefined;
  }
}

/** Base64url to bytes; nothing for what is none. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    );
  } catch {
    return new Uint8Array();
  }
}
