import type { Reference } from '#shared/domain/paper.ts';
import type { ReferenceCheck } from '#shared/domain/reference-check.ts';
import {
  REFERENCE_CHECKS_TYPE,
  type ReferenceChecksRecord,
  toSignedCheck,
} from '#shared/domain/signed-reference-checks.ts';
import type { VersionRecord } from '../../_lib/papers/paper-entities.ts';
import { provenanceSigner } from '../../_lib/papers/provenance-signer.ts';
import { readSignedChecks } from '../../_lib/papers/signed-provenance.ts';
import { getSignedChecks, saveSignedChecks } from '../../_lib/reference-checks/reference-check-repository.ts';

/** Signs the verdicts on a version's references, unless the same ones are signed already. */
export async function signChecks(
  { paperId, archiveId, version, references = [] }: VersionRecord,
  checks: ReadonlyMap<string, ReferenceCheck>,
  now: Date,
): Promise<void> {
  if (checks.size === 0) return;
  const of = { paperId, version };
  const record: ReferenceChecksRecord = {
    ...{ paperId, archiveId, version },
    references: references.flatMap(({ key }: Reference) => {
      const check = checks.get(key);
      return check ? [toSignedCheck(key, check)] : [];
    }),
    signedAt: now.toISOString(),
  };
  const before = await getSignedChecks(of);
  if (before !== undefined && saysTheSame(readSignedChecks(before).record, record)) return;
  await saveSignedChecks(of, await provenanceSigner().sign(REFERENCE_CHECKS_TYPE, record));
}

/** Whether two records have the same verdicts, whenever they were checked: a renewal that changes nothing is not signed. */
export function saysTheSame(before: ReferenceChecksRecord, now: ReferenceChecksRecord): boolean {
  const bare = ({ references }: ReferenceChecksRecord) =>
    JSON.stringify(references.map(({ checkedAt, ...rest }) => ({ ...rest, isChecked: checkedAt !== null })));
  return bare(before) === bare(now);
}
