import type { Verdict } from '#shared/domain/venue-constants.ts';
import { AppError } from '#shared/errors.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import { transact, type Write } from '../_lib/runtime/transact.ts';
import { acceptedRole, isUndecided, stateWith, submissionWrite } from '../_lib/venues/leave-venue.ts';
import type { SubmissionRecord } from '../_lib/venues/venue-entities.ts';
import { closenessOf, closePeople, isClose } from './conflicts.ts';
import { assertHandles, findSubmission } from './find-submission.ts';
import { findVenue, findVenueAs } from './find-venue.ts';
import { requirePerson } from './named-people.ts';
import { seesAll } from './submission-access.ts';
import * as store from './submission-repository.ts';
import { submissionAnswer } from './submission-view.ts';
import { getMember } from './venue-repository.ts';

interface Deps {
  clock: Clock;
}
interface OfPaper {
  slug: string;
  paperId: string;
}

/**
 * Gives a paper to an area editor without a conflict of interest, or to a chair.
 * @throws AppError `submission-not-found`, `forbidden`, `user-not-found`, `conflict-of-interest`, `submission-decided`,
 *   `changed-meanwhile`
 */
export function handOverPaper({ clock }: Deps) {
  return async ({ slug, paperId, username }: OfPaper & { username: string }, call: Call) => {
    const found = await findVenueAs(['chair'], slug, call);
    const now = clock();
    const { submission, viewer, part } = await findSubmission(found, paperId, { call, now });
    assertHandles(part, ['chair']);
    const person = await requirePerson(username);
    const role = acceptedRole(await getMember(slug, person.supervisorId));
    if (!role || role === 'reviewer' || person.suspension)
      throw new AppError('user-not-found', {
        message: `${person.username} isn’t an area editor of this venue who has accepted and whose account is active.`,
      });
    const closeness = (await closenessOf([person], now)).get(person.supervisorId);
    if (!closeness || isClose(closePeople(closeness), submission.closeIds))
      throw new AppError('conflict-of-interest', {
        message: `${person.username} has a conflict of interest with this paper, so somebody else must handle it.`,
      });
    const changed = await change(submission, { editorId: person.supervisorId });
    return submissionAnswer(changed, { venue: found.venue, viewer, now });
  };
}

/**
 * Stores the recommendation of the paper’s area editor, which replaces an earlier one.
 * @throws AppError `submission-not-found`, `forbidden`, `submission-decided`, `changed-meanwhile`
 */
export function recommendDecision({ clock }: Deps) {
  return async (
    { slug, paperId, verdict, reasons }: OfPaper & { verdict: Verdict; reasons: string },
    call: Call,
  ) => {
    const found = await findVenue(slug, call);
    const now = clock();
    const { submission, viewer, part } = await findSubmission(found, paperId, { call, now });
    // A chair who handles the paper recommends, too.
    const isEditor = submission.editorId === viewer.supervisorId;
    assertHandles(part === 'chair' && isEditor ? 'editor' : part, ['editor']);
    const { round, paperId: id } = submission;
    const of = { slug, round, paperId: id, kind: 'recommendation' as const };
    const recommendation = { verdict, reasons, by: viewer.supervisorId, at: now.toISOString() };
    const changed = await change(submission, {}, [store.verdictWrite({ ...of, ...recommendation })]);
    return submissionAnswer(changed, { venue: found.venue, viewer, now });
  };
}

/** Writes changes of a paper that the venue still has to decide on. @throws AppError `submission-decided`, `changed-meanwhile` */
async function change(
  before: SubmissionRecord,
  changes: Partial<SubmissionRecord>,
  further: Write[] = [],
): Promise<SubmissionRecord> {
  if (!isUndecided(before)) throw new AppError('submission-decided');
  const after = { ...before, ...changes };
  const { done } = await transact([submissionWrite(before, after), ...further]);
  if (!done) throw new AppError('changed-meanwhile');
  return store.asWritten(before, after);
}

/**
 * Takes a paper from a reviewer; reviewers can return theirs.
 * @throws AppError `submission-not-found`, `forbidden`, `not-assigned`, `submission-decided`, `changed-meanwhile`
 */
export function unassignReviewer({ clock }: Deps) {
  return async ({ slug, paperId, username }: OfPaper & { username: string }, call: Call) => {
    const found = await findVenue(slug, call);
    const now = clock();
    const { supervisor } = requireCaller(call);
    const { submission, viewer, part } = await findSubmission(found, paperId, { call, now });
    const isOwn = supervisor.username.toLowerCase() === username.toLowerCase();
    // Reviewers can return a paper, most of all one with which they have a conflict of interest.
    if (!isOwn) assertHandles(part, ['chair', 'editor']);
    const { supervisorId } = isOwn ? supervisor : await requirePerson(username);
    const changed = await change(submission, withoutReviewer(submission, supervisorId));
    // Without the assignment, a reviewer sees nothing of the paper any more: the answer shows it as before.
    const shown = seesAll(part) ? changed : { ...submission, state: changed.state };
    return submissionAnswer(shown, { venue: found.venue, viewer, now });
  };
}

/**
 * Returns what changes if a reviewer doesn’t review a paper any more. A review that is public stays with its reviewer, whom the
 * chairs may know from here alone.
 * @throws AppError `not-assigned`, `forbidden`
 */
export function withoutReviewer(
  { assignments }: Pick<SubmissionRecord, 'assignments'>,
  supervisorId: string,
): Pick<SubmissionRecord, 'assignments' | 'state'> {
  const kept = assignments.filter(({ reviewerId }) => reviewerId !== supervisorId);
  const [taken] = assignments.filter(({ reviewerId }) => reviewerId === supervisorId);
  if (!taken) throw new AppError('not-assigned');
  if (taken.reviewId)
    throw new AppError('forbidden', {
      message: 'Their review of this paper is public, so the assignment stays.',
    });
  return { assignments: kept, state: stateWith(kept) };
}
