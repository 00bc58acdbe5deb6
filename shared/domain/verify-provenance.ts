import type * as z from 'zod';
import { bytesOf, readPart } from '#shared/domain/jws-parts.ts';
import {
  PROVENANCE_TYPE,
  PROVENANCE_UPDATE_TYPE,
  ProvenanceRecord,
  ProvenanceUpdate,
  type PublicKey,
} from '#shared/domain/provenance.ts';
import { REFERENCE_CHECKS_TYPE, ReferenceChecksRecord } from '#shared/domain/signed-reference-checks.ts';

export type Verification<Content = ProvenanceRecord> =
  | { verified: true; record: Content }
  /** `not-a-record`: not a provenance record. `unknown-key`: signed with an unknown key. `signature`: changed after signing. */
  | { verified: false; reason: 'not-a-record' | 'unknown-key' | 'signature' };

/**
 * Verifies a signed provenance record with WebCrypto, in a browser or elsewhere, independently of the platform.
 * @param jws the record as `GET /papers/{id}/provenance` returns it
 * @param keys the keys from `GET /provenance/keys`, which verifiers can keep
 */
export const verifyProvenance = (jws: string, keys: readonly PublicKey[]): Promise<Verification> =>
  verifyRecord(jws, keys, PROVENANCE_TYPE, ProvenanceRecord);

/** Verifies the signed verdicts on a version's references in the same way. */
export const verifyReferenceChecks = (
  jws: string,
  keys: readonly PublicKey[],
): Promise<Verification<ReferenceChecksRecord>> =>
  verifyRecord(jws, keys, REFERENCE_CHECKS_TYPE, ReferenceChecksRecord);

/** Verifies the signed record of an update in the same way. */
export const verifyProvenanceUpdate = (
  jws: string,
  keys: readonly PublicKey[],
): Promise<Verification<ProvenanceUpdate>> =>
  verifyRecord(jws, keys, PROVENANCE_UPDATE_TYPE, ProvenanceUpdate);

async function verifyRecord<S extends z.ZodType>(
  jws: string,
  keys: readonly PublicKey[],
  type: string,
  schema: S,
): Promise<Verification<z.output<S>>> {
  const [header, payload, signature, more] = jws.split('.');
  const head = readPart(header);
  const record = schema.safeParse(readPart(payload)).data;
  // Doesn't let the record choose the algorithm, which could be "none".
  if (more !== undefined || !isHeader(head, type) || !record || signature === undefined)
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

function isHeader(header: unknown, type: string): header is { alg: 'ES256'; typ: string; kid: string } {
  if (typeof header !== 'object' || header === null) return false;
  const { alg, typ, kid } = header as Record<string, unknown>;
  return alg === 'ES256' && typ === type && typeof kid === 'string';
}
