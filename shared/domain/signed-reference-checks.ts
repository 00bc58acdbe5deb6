import * as z from 'zod';
import { MatchedRecord, type ReferenceCheck, ReferenceVerdictName, WorkNotice } from './reference-check.ts';

/** The type in the header of each signed record, so that it can't be mistaken for another kind of document. */
export const REFERENCE_CHECKS_TYPE = 'reference-checks+jwt';

/** The verdicts on a version's references, as the platform signs them. They are signed again when one changes. */
export const ReferenceChecksRecord = z.object({
  paperId: z.string(),
  archiveId: z.string(),
  version: z.number().int(),
  references: z.array(
    z.object({
      key: z.string(),
      verdict: ReferenceVerdictName,
      checkedAt: z.iso.datetime().nullable(),
      record: MatchedRecord.pick({ catalog: true, id: true }).nullable(),
      notices: z.array(WorkNotice),
    }),
  ),
  signedAt: z.iso.datetime(),
});
export type ReferenceChecksRecord = z.infer<typeof ReferenceChecksRecord>;

/** Returns what is signed of a check. */
export const toSignedCheck = (
  key: string,
  { verdict, checkedAt, record, notices }: ReferenceCheck,
): ReferenceChecksRecord['references'][number] => ({
  key,
  verdict,
  checkedAt,
  record: record && { catalog: record.catalog, id: record.id },
  notices,
});

export const SignedReferenceChecks = z.object({
  record: ReferenceChecksRecord,
  jws: z.string().describe('The record as a compact JWS, signed like the provenance record.'),
  kid: z.string(),
});
export type SignedReferenceChecks = z.infer<typeof SignedReferenceChecks>;
