import type { ReferenceCheckSummary } from '#shared/domain/reference-check.ts';
import { newEmail } from '../../_lib/notifications/emails.ts';
import { emailEntity } from '../../_lib/operations/operations-entities.ts';
import type { VersionRecord } from '../../_lib/papers/paper-entities.ts';
import { configuredOrigin } from '../../_lib/runtime/configured-origin.ts';
import { setting } from '../../_lib/runtime/dynamodb.ts';

type Counts = Pick<ReferenceCheckSummary, 'counts'>;

/** Returns whether a version has reached the number of contradicted references that the stage reports; 0 reports none. */
export const reachesDesk = (before: Counts | undefined, now: Counts, least: number): boolean =>
  least > 0 && now.counts.contradicted >= least && (before?.counts.contradicted ?? 0) < least;

/** Emails the operators about a version whose references contradict their identifiers, once when it reaches the number. */
export async function reportToDesk(
  { archiveId, version, title }: VersionRecord,
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
  await emailEntity()
    .put(newEmail({ to: setting('CONTACT_EMAIL'), template: 'contradicted-references', parameters }, now))
    .go();
}
