import * as z from 'zod';
import {
  NO_VERDICTS,
  ReferenceCheck,
  ReferenceCheckSummary,
  ReferenceVerdictName,
  VerdictAnswer,
} from '#shared/domain/reference-check.ts';
import { deleteDoiCheck } from './doi-check-repository.ts';
import {
  deskFlagEntity,
  NEVER,
  referenceCheckEntity,
  referenceSummaryEntity,
  signedChecksEntity,
} from './reference-check-entities.ts';

/** A version of a paper. */
export interface VersionKey {
  paperId: string;
  version: number;
}

/** Returns the outcomes of a version's checks by the references' keys. */
export async function getChecks({ paperId, version }: VersionKey): Promise<Map<string, ReferenceCheck>> {
  const { data } = await referenceCheckEntity().query.primary({ paperId, version }).go({ pages: 'all' });
  return new Map(data.map(({ key, check, answer }) => [key, withAnswer(check, answer)]));
}

const StoredAnswer = VerdictAnswer.optional();
const withAnswer = (check: unknown, answer: unknown): ReferenceCheck => ({
  ...ReferenceCheck.parse(check),
  answer: StoredAnswer.parse(answer) ?? null,
});

/** Saves the outcome of a check, and keeps the authors' answer to it. */
export async function saveCheck(of: VersionKey, key: string, check: ReferenceCheck): Promise<void> {
  await referenceCheckEntity()
    .upsert({ ...of, key, check: { ...check, answer: null } })
    .go();
}

/** Saves the authors' answer. */
export async function saveAnswer(of: VersionKey, key: string, answer: VerdictAnswer): Promise<void> {
  await referenceCheckEntity()
    .patch({ ...of, key })
    .set({ answer })
    .go();
}

/** What is known of a version's checks as a whole. */
export interface SummaryRecord {
  summary: ReferenceCheckSummary;
  renewalDay?: string | undefined;
  startedAt: string;
  tries: number;
}

const StoredSummary = ReferenceCheckSummary.extend({
  counts: z
    .partialRecord(ReferenceVerdictName, z.number().int())
    .transform((counts) => ({ ...NO_VERDICTS, ...counts })),
});

export async function getSummary(of: VersionKey): Promise<SummaryRecord | undefined> {
  const { data } = await referenceSummaryEntity().get(of).go({ consistent: true });
  if (!data) return undefined;
  const { summary, renewalDay, startedAt, tries } = data;
  return {
    summary: StoredSummary.parse(summary),
    renewalDay: renewalDay || undefined,
    startedAt,
    tries,
  };
}

export async function saveSummary(of: VersionKey, record: SummaryRecord): Promise<void> {
  const { renewalDay, ...rest } = record;
  await referenceSummaryEntity()
    .put({ ...of, ...rest, renewalDay: renewalDay ?? NEVER })
    .go();
}

/** Returns the versions whose checks are due on a day. */
export async function listDue(renewalDay: string): Promise<VersionKey[]> {
  const { data } = await referenceSummaryEntity().query.byRenewalDay({ renewalDay }).go({ pages: 'all' });
  return data.map(({ paperId, version }) => ({ paperId, version }));
}

/** Deletes everything about a version's checks, because the paper is erased. */
export async function deleteChecks(of: VersionKey): Promise<void> {
  await deleteDoiCheck(of);
  const { data } = await referenceCheckEntity().query.primary(of).go({ pages: 'all', consistent: true });
  if (data.length > 0)
    await referenceCheckEntity()
      .delete(data.map(({ key }) => ({ ...of, key })))
      .go();
  await referenceSummaryEntity().delete(of).go();
  await signedChecksEntity().delete(of).go();
  await deskFlagEntity().delete(of).go();
}

/** Returns the signed verdicts on a version's references; undefined until they are signed. */
export async function getSignedChecks(of: VersionKey): Promise<string | undefined> {
  const { data } = await signedChecksEntity().get(of).go({ consistent: true });
  return data?.jws;
}

export async function saveSignedChecks(of: VersionKey, jws: string): Promise<void> {
  await signedChecksEntity()
    .put({ ...of, jws })
    .go();
}
