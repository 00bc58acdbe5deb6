import { parsePaperReference } from '#shared/domain/paper-ids.ts';
import type { ProvenanceRecord, PublicKey, SignedProvenance } from '#shared/domain/provenance.ts';
import { type Verification, verifyProvenance } from '#shared/domain/verify-provenance.ts';

export type Checked = Verification | { verified: false; reason: 'another-paper' };

/**
 * Verifies the provenance record of a paper. Returns the signed record, not the unsigned copy beside it, and rejects a
 * valid record of another paper or version.
 */
export async function checkProvenance(
  reference: string,
  { jws, record }: SignedProvenance,
  keys: PublicKey[],
): Promise<{ record: ProvenanceRecord; verification: Checked }> {
  const verification = await verifyProvenance(jws, keys);
  if (!verification.verified) return { record, verification };
  const signed = verification.record;
  return isOf(signed, reference)
    ? { record: signed, verification }
    : { record: signed, verification: { verified: false, reason: 'another-paper' } };
}

function isOf(record: ProvenanceRecord, reference: string): boolean {
  const asked = parsePaperReference(reference, record.archiveId.split('.')[0]);
  if (!asked || (asked.version !== undefined && asked.version !== record.version)) return false;
  return 'paperId' in asked ? asked.paperId === record.paperId : asked.archiveId === record.archiveId;
}
