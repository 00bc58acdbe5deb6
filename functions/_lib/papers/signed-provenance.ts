import * as z from 'zod';
import {
  ProvenanceRecord,
  ProvenanceUpdate,
  type SignedProvenance,
  type SignedUpdate,
} from '#shared/domain/provenance.ts';
import { ReferenceChecksRecord, type SignedReferenceChecks } from '#shared/domain/signed-reference-checks.ts';

const Header = z.object({ kid: z.string() });

/**
 * Reads the contents of a signed record without verifying it: it comes from our own table, and the signature is for those
 * who don't trust us.
 */
export const readSignedProvenance = (
  jws: string,
): Omit<SignedProvenance, 'updates' | 'referenceChecks' | 'reproductions'> =>
  readSigned(jws, ProvenanceRecord);

/** Reads the signed record of an update in the same way. */
export const readSignedUpdate = (jws: string): SignedUpdate => readSigned(jws, ProvenanceUpdate);

/** Reads the signed verdicts on a version's references in the same way. */
export const readSignedChecks = (jws: string): SignedReferenceChecks =>
  readSigned(jws, ReferenceChecksRecord);

function readSigned<S extends z.ZodType>(jws: string, schema: S) {
  const [header = '', payload = ''] = jws.split('.').map((part) => Buffer.from(part, 'base64url').toString());
  return { record: schema.parse(JSON.parse(payload)), jws, kid: Header.parse(JSON.parse(header)).kid };
}
