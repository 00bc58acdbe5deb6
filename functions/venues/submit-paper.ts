import { hidesAuthors, VENUE_LIMITS } from '#shared/domain/venue-constants.ts';
import { AppError } from '#shared/errors.ts';
import { accountsOfIds } from '../_lib/identity/people-by-id.ts';
import { currentAuthorIds } from '../_lib/papers/authorship.ts';
import type { PaperRecord } from '../_lib/papers/paper-entities.ts';
import { findReviewable } from '../_lib/papers/paper-repository.ts';
import { toSummary } from '../_lib/papers/paper-view.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import { transact } from '../_lib/runtime/transact.ts';
import { type NamedWrite, retryOnConflict, tryTransaction } from '../_lib/runtime/try-transaction.ts';
import { isUndecided, submissionWrite } from '../_lib/venues/leave-venue.ts';
import { isOpenRound } from '../_lib/venues/open-round.ts';
import {
  counterOf,
  countWrite,
  getPlace,
  getSubmission,
  personsOf,
  withdrawalWrites,
} from '../_lib/venues/paper-at-venue.ts';
import { getVenue } from '../_lib/venues/public-venue-repository.ts';
import type { RoundRecord, SubmissionRecord, VenueRecord } from '../_lib/venues/venue-entities.ts';
import { closeIdsOf } from './conflicts.ts';
import { findSubmission } from './find-submission.ts';
import { findVenue } from './find-venue.ts';
import { viewerOf } from './list-submissions.ts';
import * as store from './submission-repository.ts';
import { submissionAnswer } from './submission-view.ts';

type Refusal = 'paper-at-venue' | 'round-full' | 'papers-per-author';

/**
 * Sends a public paper to an open round. The submission, the marker that the paper is at this venue, and the counters are one
 * transaction.
 * @throws AppError `venue-closed`, `authors-not-hidden`, `paper-not-found`, `forbidden`, `paper-not-reviewable`, `round-not-found`, `round-closed`,
 *   `round-full`, `category-not-taken`, `papers-per-author`, `paper-at-venue`, `submission-decided`
 */
export function submitPaper({ clock }: { clock: Clock }) {
  return async (
    { slug, paperId: id, round: number }: { slug: string; paperId: string; round: number },
    call: Call,
  ) => {
    const { supervisorId } = requireCaller(call).supervisor;
    const [found, { paper, isAuthor }] = await Promise.all([
      findVenue(slug, call),
      findReviewable(id, supervisorId),
    ]);
    const now = clock();
    if (!isAuthor)
      throw new AppError('forbidden', { message: 'Only the authors of a paper can send it to a venue.' });
    const round = openRound(found.venue, number, now);
    // Its chairs would see who wrote it, and nobody else would.
    if (paper.sealed && !hidesAuthors(found.venue.text.policy.anonymity))
      throw new AppError('authors-not-hidden');
    refuseCategory(paper, round);
    const [persons, closeIds] = await Promise.all([
      personsOf(currentAuthorIds(paper)),
      accountsOfIds(closeIdsOf(paper)),
    ]);
    const submission = await retryOnConflict(() => trySubmit(paper, { slug, round, persons, closeIds, now }));
    const viewer = await viewerOf(found, call, now);
    return submissionAnswer(submission, { venue: found.venue, viewer, now });
  };
}

function openRound(venue: VenueRecord, number: number, now: Date): RoundRecord {
  if (venue.state === 'closed') throw new AppError('venue-closed');
  const round = venue.rounds.find((each) => each.number === number);
  if (!round) throw new AppError('round-not-found');
  if (!isOpenRound(venue, round, now)) throw new AppError('round-closed');
  return round;
}

function refuseCategory(paper: PaperRecord, { categories }: RoundRecord): void {
  const isTaken = toSummary(paper).categories.some((category) => categories.some((id) => id === category));
  if (categories.length > 0 && !isTaken) throw new AppError('category-not-taken');
}

async function trySubmit(
  paper: PaperRecord,
  {
    slug,
    round,
    persons,
    closeIds,
    now,
  }: { slug: string; round: RoundRecord; persons: string[]; closeIds: string[]; now: Date },
): Promise<SubmissionRecord | undefined> {
  const place = { slug, round: round.number, paperId: paper.paperId };
  const [before, marked] = await Promise.all([getSubmission(place), getPlace(paper.paperId)]);
  if (before && (before.state === 'accepted' || before.state === 'rejected'))
    throw new AppError('submission-decided');
  // A venue that was closed doesn't decide any more.
  if (marked && (await getVenue(marked.slug))?.state !== 'closed') throw new AppError('paper-at-venue');
  const after = {
    ...place,
    state: 'submitted' as const,
    authorIds: currentAuthorIds(paper),
    ...{ closeIds, persons },
    submittedAt: now.toISOString(),
    assignments: [],
  };
  const writes: NamedWrite<Refusal | 'changed'>[] = [
    { write: submissionWrite(before, after), refusal: 'changed' },
    { write: store.placeWrite(place, marked), refusal: 'changed' },
    {
      write: countWrite(counterOf.round(slug, round.number), 1, VENUE_LIMITS.submissionsPerRound),
      refusal: 'round-full',
    },
    ...persons.map((person) => ({
      write: countWrite(
        counterOf.author(slug, round.number, person),
        1,
        round.papersPerAuthor ?? VENUE_LIMITS.submissionsPerRound,
      ),
      refusal: 'papers-per-author' as const,
    })),
  ];
  const refused = await tryTransaction(writes);
  const limit = refused.find((refusal) => refusal !== 'changed');
  if (limit) throw new AppError(limit);
  return refused.length === 0 ? store.asWritten(before, after) : undefined;
}

/**
 * Withdraws a paper before the decision; it can be sent again while the round is open.
 * @throws AppError `submission-not-found`, `forbidden`, `submission-decided`, `changed-meanwhile`
 */
export function withdrawPaper({ clock }: { clock: Clock }) {
  return async ({ slug, paperId }: { slug: string; paperId: string }, call: Call) => {
    const found = await findVenue(slug, call);
    const now = clock();
    const { submission: before, viewer, part } = await findSubmission(found, paperId, { call, now });
    if (part !== 'author')
      throw new AppError('forbidden', { message: 'Only the authors of a paper can withdraw it.' });
    if (before.state === 'withdrawn') throw new AppError('submission-not-found');
    if (!isUndecided(before)) throw new AppError('submission-decided');
    const { done } = await transact(await withdrawalWrites(before));
    if (!done) throw new AppError('changed-meanwhile');
    const after = store.asWritten(before, { ...before, state: 'withdrawn' });
    return submissionAnswer(after, { venue: found.venue, viewer, now });
  };
}
