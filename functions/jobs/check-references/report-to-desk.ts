import type { ReferenceCheckSummary } from '#shared/domain/reference-check.ts';
import { newEmail } from '../../_lib/notifications/emails.ts';
import { emailEntity } from '../../_lib/operations/operations-entities.ts';
import type { VersionRecord } from '../../_lib/papers/paper-entities.ts';
import { deskFlagEntity } from '../../_lib/reference-checks/reference-check-entities.ts';
import { configuredOrigin } from '../../_lib/runtime/configured-origin.ts';
import { setting } from '../../_lib/runtime/dynamodb.ts';
import { transact } from '../../_lib/runtime/transact.ts';

type Counts = Pick<ReferenceCheckSummary, 'counts'>;

/** Returns whether a version has reached the number of contradicted references that the stage reports; 0 reports none. */
export const reachesDesk = (before: Counts | undefined, now: Counts, least: number): boolean =>
  least > 0 && now.counts.contradicted >= least && (before?.counts.contradicted ?? 0) < least;

/** Flags a version for the desk and emails the operators, once when its contradicted references reach the number. */
export async function reportToDesk(
  { paperId, archiveId, version, title }: VersionRecord,
  before: Counts | undefined,
  summary: ReferenceCheckSummary,
  now: Date,
): Promise<void> {
  if (!reachesDesk(before, summary, Number(setting('CONTRADICTED_FOR_DESK')))) return;
  const id = `${archiveId}v${version}`;
  const parameters = {
    archiveId: id,
    title,
    contradicted: summary.counts.contradicted,
    link: `${(await configuredOrigin()) ?? ''}/papers/${id}`,
  };
  const email = newEmail(
    { to: setting('CONTACT_EMAIL'), template: 'contradicted-references', parameters },
    now,
  );
  const { contradicted } = summary.counts;
  const flag = { paperId, version, archiveId, title, contradicted, flaggedAt: now.toISOString() };
  await transact([deskFlagEntity().put({ ...flag, queue: 'open' }), emailEntity().put(email)]);
}
