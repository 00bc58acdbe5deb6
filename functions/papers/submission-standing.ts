import type { SubmissionStanding } from '#shared/domain/submission-limit-constants.ts';
import { networkPrefix } from '../_lib/identity/device.ts';
import type { SupervisorRecord } from '../_lib/identity/identity-entities.ts';
import { accountsOf } from '../_lib/identity/mailbox.ts';
import { institutionOf, secondSign } from '../_lib/identity/second-sign.ts';
import { storageEntity } from '../_lib/papers/storage-entities.ts';
import { type LimitRequestRecord, limitRequestEntity } from '../_lib/papers/submission-limit-entities.ts';
import { getReviewerStatsByIds } from '../_lib/reviews/reviewer-stats-repository.ts';

/** Where a local cloud is used by whoever started it. */
const THIS_MACHINE = ['127.0.0.1', '::1'];

/** Returns what decides how many papers a person may submit, of all accounts with their mailbox. */
export async function standingOf(supervisor: SupervisorRecord, now: Date): Promise<SubmissionStanding> {
  const accounts = await accountsOf(supervisor);
  const [papers, stats, requests] = await Promise.all([
    storageEntity()
      .get(accounts.map((supervisorId) => ({ supervisorId })))
      .go({ consistent: true }),
    getReviewerStatsByIds(accounts),
    limitRequestEntity()
      .get(accounts.map((supervisorId) => ({ supervisorId })))
      .go({ consistent: true }),
  ]);
  const helpful = [...stats.values()].reduce((sum, each) => sum + each.helpful - each.discounted, 0);
  return {
    accepted: papers.data.reduce((sum, { accepted = 0 }) => sum + accepted, 0),
    helpful: Math.max(0, helpful),
    granted: Math.max(0, ...requests.data.map((request) => grantedBy(request, now))),
  };
}

/**
 * Returns where a newcomer's paper comes from: the institution of the address, or else the network. One person can open a hundred
 * accounts at either. Undefined on this machine, and for whoever isn't a newcomer: has an ORCID iD, the scholar's badge, an accepted paper, a grant, or was
 * here for a month and helpful.
 */
export async function newcomersOrigin(
  supervisor: SupervisorRecord,
  sourceIp: string,
  now: Date,
): Promise<string | undefined> {
  if (supervisor.orcid || supervisor.scholarBadge || THIS_MACHINE.includes(sourceIp)) return undefined;
  const { accepted, helpful, granted } = await standingOf(supervisor, now);
  // The institution is no sign here: who owns a domain has as many addresses as they like.
  const hasRecord = secondSign({ ...supervisor, email: '' }, helpful, now) !== undefined;
  if (accepted > 0 || granted > 0 || hasRecord) return undefined;
  return commonOrigin(supervisor, sourceIp);
}

/** Returns what the accounts that one person opens have in common. */
export const commonOrigin = ({ email }: Pick<SupervisorRecord, 'email'>, sourceIp: string): string =>
  institutionOf(email) ?? networkPrefix(sourceIp);

const grantedBy = ({ grantedPerDay = 0, grantedUntil = '' }: LimitRequestRecord, now: Date): number =>
  grantedUntil > now.toISOString() ? grantedPerDay : 0;
