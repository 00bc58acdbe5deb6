import { parsePaperReference } from '#shared/domain/paper-ids.ts';
import type {
  ProvenanceRecord,
  ProvenanceUpdate,
  PublicKey,
  SignedProvenance,
  SignedUpdate,
} from '#shared/domain/provenance.ts';
import type { ReferenceChecksRecord, SignedReferenceChecks } from '#shared/domain/signed-reference-checks.ts';
import {
  type Verification,
  verifyProvenance,
  verifyProvenanceUpdate,
  verifyReferenceChecks,
} from '#shared/domain/verify-provenance.ts';

export type Checked = Verification | { verified: false; reason: 'another-paper' };

/**
 * Verifies the provenance record of a paper. Returns the signed record, not the unsigned copy beside it, and rejects a
 * valid record of another paper or version.
 */
export async function checkProvenance(
  reference: string,
  { jws, record }: Pick<SignedProvenance, 'jws' | 'record'>,
  keys: PublicKey[],
): Promise<{ record: ProvenanceRecord; verification: Checked }> {
  const verification = await verifyProvenance(jws, keys);
  if (!verification.verified) return { record, verification };
  const signed = verification.record;
  return isOf(signed, reference)
    ? { record: signed, verification }
    : { record: signed, verification: { verified: false, reason: 'another-paper' } };
}

/** Verifies the signed updates of a version whose record is known. Returns the signed records, not the unsigned copies beside them. */
export const checkUpdates = (
  { paperId, version }: ProvenanceRecord,
  updates: readonly SignedUpdate[],
  keys: PublicKey[],
): Promise<CheckedUpdate[]> =>
  Promise.all(
    updates.map(async ({ jws, record }) => {
      const verification = await verifyProvenanceUpdate(jws, keys);
      if (!verification.verified) return { record, isVerified: false };
      const { record: signed } = verification;
      return { record: signed, isVerified: signed.paperId === paperId && signed.version === version };
    }),
  );

export interface CheckedUpdate {
  record: ProvenanceUpdate;
  isVerified: boolean;
}

/**
 * Verifies the signed verdicts on the references of a paper whose record is known.
 * @returns undefined if they aren't signed yet
 */
export async function checkReferenceChecks(
  { paperId, version }: ProvenanceRecord,
  signed: SignedReferenceChecks | null,
  keys: PublicKey[],
): Promise<CheckedReferences | undefined> {
  if (!signed) return undefined;
  const verification = await verifyReferenceChecks(signed.jws, keys);
  if (!verification.verified) return { record: signed.record, isVerified: false };
  const { record } = verification;
  return { record, isVerified: record.paperId === paperId && record.version === version };
}

export interface CheckedReferences {
  record: ReferenceChecksRecord;
  isVerified: boolean;
}

function isOf(record: ProvenanceRecord, reference: string): boolean {
  const asked = parsePaperReference(reference, record.archiveId.split('.')[0]);
  if (!asked || (asked.version !== undefined && asked.version !== record.version)) return false;
  return 'paperId' in asked ? asked.paperId === record.paperId : asked.archiveId === record.archiveId;
}
