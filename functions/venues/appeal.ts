import { isListed } from '#shared/domain/paper-constants.ts';
import { type AppealOutcome, VENUE_LIMITS } from '#shared/domain/venue-constants.ts';
import { AppError } from '#shared/errors.ts';
import { papersByIds } from '../_lib/papers/listing-repository.ts';
import type { Call } from '../_lib/runtime/call.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import { transact } from '../_lib/runtime/transact.ts';
import { submissionWrite } from '../_lib/venues/leave-venue.ts';
import { getPlace } from '../_lib/venues/paper-at-venue.ts';
import { getVenue } from '../_lib/venues/public-venue-repository.ts';
import { type SubmissionRecord, venueEntity } from '../_lib/venues/venue-entities.ts';
import { assertHandles, findSubmission } from './find-submission.ts';
import { findRunningVenueAs, findVenue } from './find-venue.ts';
import * as store from './submission-repository.ts';
import { submissionAnswer } from './submission-view.ts';
import { appealEnd } from './venue-rules.ts';

interface Deps {
  clock: Clock;
}
interface Reasoned {
  slug: string;
  paperId: string;
  reasons: string;
}

/**
 * Files the authors’ one appeal against a decision.
 * @throws AppError `venue-closed`, `submission-not-found`, `forbidden`, `appeal-made`, `nothing-to-appeal`, `paper-not-reviewable`,
 *   `paper-at-venue`, `changed-meanwhile`
 */
export function appealDecision({ clock }: Deps) {
  return async ({ slug, paperId: id, reasons }: Reasoned, call: Call) => {
    const found = await findVenue(slug, call);
    const now = clock();
    if (found.venue.state === 'closed') throw new AppError('venue-closed');
    const { submission: before, viewer, part } = await findSubmission(found, id, { call, now });
    if (part !== 'author')
      throw new AppError('forbidden', { message: 'Only the authors of a paper can appeal.' });
    if (before.appealedAt) throw new AppError('appeal-made');
    const end = appealEnd(before);
    if (!end || end <= now)
      throw new AppError('nothing-to-appeal', {
        message: `There is nothing to appeal. You can appeal within ${VENUE_LIMITS.appealDays} days after a venue didn’t accept your paper.`,
      });
    await assertFree(before);
    const [at, by] = [now.toISOString(), viewer.supervisorId];
    const after = { ...before, appealedAt: at };
    const { round, paperId } = before;
    const { done } = await transact([
      submissionWrite(before, after),
      store.verdictWrite({ slug, round, paperId, kind: 'appeal', verdict: 'accept', reasons, by, at }),
    ]);
    if (!done) throw new AppError('changed-meanwhile');
    return submissionAnswer(store.asWritten(before, after), { venue: found.venue, viewer, now });
  };
}

/**
 * Answers an appeal, for good. Overturned, the decision is followed by an acceptance.
 * @throws AppError `forbidden`, `venue-closed`, `submission-not-found`, `nothing-to-appeal`, `submission-decided`,
 *   `paper-not-reviewable`, `paper-at-venue`, `changed-meanwhile`
 */
export function answerAppeal({ clock }: Deps) {
  return async (
    { slug, paperId: id, outcome, reasons }: Reasoned & { outcome: AppealOutcome },
    call: Call,
  ) => {
    const found = await findRunningVenueAs(['chair'], slug, call);
    const now = clock();
    const { submission: before, viewer, part } = await findSubmission(found, id, { call, now });
    assertHandles(part, ['chair']);
    if (!before.appealedAt)
      throw new AppError('nothing-to-appeal', { message: 'The authors of this paper haven’t appealed.' });
    if (before.appealAnsweredAt)
      throw new AppError('submission-decided', { message: 'The appeal is answered, which is final.' });
    const isAccepted = outcome === 'overturned';
    if (isAccepted) await assertFree(before);
    const [at, by] = [now.toISOString(), viewer.supervisorId];
    const { round, paperId } = before;
    const after: SubmissionRecord = {
      ...{ ...before, appealAnsweredAt: at },
      ...(isAccepted ? { state: 'accepted', decidedAt: at } : {}),
    };
    const verdict = isAccepted ? 'accept' : 'reject';
    const { done } = await transact([
      submissionWrite(before, after),
      store.verdictWrite({ slug, round, paperId, kind: 'answer', verdict, reasons, by, at }),
      ...(isAccepted ? [venueEntity().patch({ slug }).add({ accepted: 1 })] : []),
    ]);
    if (!done) throw new AppError('changed-meanwhile');
    return submissionAnswer(store.asWritten(before, after), { venue: found.venue, viewer, now });
  };
}

/** @throws AppError `paper-not-reviewable` for a withdrawn paper, `paper-at-venue` if another venue has to decide on it */
async function assertFree({ paperId }: SubmissionRecord): Promise<void> {
  const [[paper], place] = await Promise.all([papersByIds([paperId]), getPlace(paperId)]);
  if (!paper || !isListed(paper.status)) throw new AppError('paper-not-reviewable');
  if (place && (await getVenue(place.slug))?.state !== 'closed') throw new AppError('paper-at-venue');
}
