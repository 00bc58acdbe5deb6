import * as z from 'zod';
import { ProvenanceRecord, type SignedProvenance } from '#shared/domain/provenance.ts';

const Header = z.object({ kid: z.string() });

/**
 * Reads the contents of a signed record without verifying it: it comes from our own table, and the signature is for those
 * who don't trust us.
 */
export function readSignedProvenance(jws: string): SignedProvenance {
  const [header = '', payload = ''] = jws.split('.').map((part) => Buffer.from(part, 'base64url').toString());
  return {
    record: ProvenanceRecord.parse(JSON.parse(payload)),
    jws,
    kid: Header.parse(JSON.parse(header)).kid,
  };
}
