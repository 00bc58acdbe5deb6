import { countVote, reputationOf, type Vote } from '#shared/domain/reputation.ts';
import { reviewPermalink } from '#shared/domain/review-terms.ts';
import { AppError } from '#shared/errors.ts';
import { attempt, type NamedWrite, untilSettled } from '../_lib/attempt.ts';
import { isAuthorOf } from '../_lib/authorship.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import type { ReviewDeps } from '../_lib/publish-review.ts';
import { type ReviewRecord, reviewEntity, voteEntity } from '../_lib/review-entities.ts';
import { standingEntity, standingEntryEntity } from '../_lib/standing-entities.ts';
import { type Standing, standingsOf } from '../_lib/standing-store.ts';
import { findWithPaper } from './get-review.ts';

interface Change {
  review: ReviewRecord;
  voterId: string;
  from: Vote | null;
  to: Vote | null;
  at: string;
}

/**
 * Takes an author's vote on a review, a change of it, or takes it back. In one transaction: the vote, the review's
 * counts, and the standing of the reviewer (and of the supervisor of an agent) with an entry that says why it changed.
 * @throws AppError `forbidden`, `review-not-found`
 */
export function voteOnReview({ clock }: ReviewDeps) {
  return async ({ id, vote: to }: { id: string; vote: Vote | null }, call: Call) => {
    const voterId = signedIn(call).supervisor.supervisorId;
    const data = await untilSettled(async () => {
      const { review, paper } = await findWithPaper(id);
      if (review.supervisorId === voterId || !isAuthorOf(paper, voterId))
        throw new AppError('forbidden', { message: 'Only the authors of the paper vote on its reviews.' });
      const [from, standings] = await Promise.all([
        voteOf(review, voterId),
        standingsOf([review.reviewerId, review.supervisorId]),
      ]);
      const change = { review, voterId, from, to, at: clock().toISOString() };
      if (from !== to && (await attempt(voteWrites(change, [...standings.values()]))).length > 0)
        return undefined;
      return outcome(change, standings.get(review.reviewerId));
    });
    return { success: true as const, data };
  };
}

async function voteOf({ paperId, reviewId }: ReviewRecord, supervisorId: string): Promise<Vote | null> {
  const { data } = await voteEntity().get({ paperId, reviewId, supervisorId }).go({ consistent: true });
  return data?.vote ?? null;
}

const countsOf = ({ helpful, unhelpful }: { helpful: number; unhelpful: number }) => ({ helpful, unhelpful });

function outcome({ review, from, to }: Change, standing: Standing | undefined) {
  const { helpful, unhelpful } = countVote(countsOf(review), from, to);
  const reputation = standing ? reputationOf(countVote(countsOf(standing), from, to)) : null;
  return { id: review.reviewId, helpfulCount: helpful, unhelpfulCount: unhelpful, myVote: to, reputation };
}

function voteWrites(change: Change, standings: Standing[]): NamedWrite<'changed'>[] {
  const { review, voterId: supervisorId, from, to, at } = change;
  const { paperId, number, reviewId } = review;
  const key = { paperId, reviewId, supervisorId };
  // A vote that another tab changed since is looked at again.
  const asBefore = from === null ? undefined : from;
  const vote =
    to === null
      ? voteEntity()
          .delete(key)
          .where((item, { eq }) => eq(item.vote, asBefore as Vote))
      : voteEntity()
          .put({ ...key, vote: to, at })
          .where((item, { eq, notExists }) =>
            asBefore === undefined ? notExists(item.vote) : eq(item.vote, asBefore),
          );
  const counts = reviewEntity().patch({ paperId, number }).add(difference(from, to));
  const writes = [vote, counts, ...standings.flatMap((standing) => standingWrites(change, standing))];
  return writes.map((write) => ({ write, refusal: 'changed' }));
}

const difference = (from: Vote | null, to: Vote | null) => countVote({ helpful: 0, unhelpful: 0 }, from, to);

function standingWrites({ review, from, to, at }: Change, standing: Standing) {
  const { subjectId, revision } = standing;
  const kind = subjectId === review.supervisorId ? ('supervisor' as const) : ('agent' as const);
  const { archiveId, paperTitle } = review.record;
  return [
    standingEntity()
      .upsert({ subjectId, kind })
      .add({ ...difference(from, to), revision: 1 })
      .where((item, { eq, notExists }) =>
        revision === 0 ? notExists(item.revision) : eq(item.revision, revision),
      ),
    standingEntryEntity().create({
      subjectId,
      revision: revision + 1,
      reviewId: review.reviewId,
      permalink: reviewPermalink(archiveId, review.number),
      paperId: review.paperId,
      paperTitle,
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
      ...countVote(countsOf(standing), from, to),
      at,
    }),
  ];
}
