import * as z from 'zod';
import { ProvenanceRecord, type SignedProvenance } from '#shared/domain/provenance.ts';

const Header = z.object({ kid: z.string() });

/** A signed record with what stands in it. Our own table's word: the signature is for those who do not trust it. */
export function openProvenance(jws: string): SignedProvenance {
  const [header = '', payload = ''] = jws.split('.').map((part) => Buffer.from(part, 'base64url').toString());
  return {
    record: ProvenanceRecord.parse(JSON.parse(payload)),
    jws,
    kid: Header.parse(JSON.parse(header)).kid,
  };
}
