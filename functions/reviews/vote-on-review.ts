import { countVote, reputationOf, type Vote } from '#shared/domain/reputation.ts';
import { reviewPermalink } from '#shared/domain/review-constants.ts';
import { AppError } from '#shared/errors.ts';
import { personOf } from '../_lib/identity/mailbox.ts';
import { isAuthorOf } from '../_lib/papers/authorship.ts';
import { castVoteWrite, readOwnVote, statsVoteWrites, voteDifference } from '../_lib/reviews/cast-vote.ts';
import type { ReviewDeps } from '../_lib/reviews/publish-review.ts';
import { type ReviewRecord, reviewEntity } from '../_lib/reviews/review-entities.ts';
import { getReviewerStatsByIds, type ReviewerStats } from '../_lib/reviews/reviewer-stats-repository.ts';
import { withReviewer } from '../_lib/reviews/seal-review.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import { type NamedWrite, retryOnConflict, tryTransaction } from '../_lib/runtime/try-transaction.ts';
import { findWithPaper } from './get-review.ts';

interface Change {
  review: ReviewRecord;
  voterId: string;
  from: Vote | null;
  to: Vote | null;
  at: string;
}

/**
 * Casts, changes or removes an author's vote on a review. One transaction writes the vote, the review's counts, and the
 * stats of the reviewer (and of an agent's supervisor) with an entry that records the cause.
 * @throws AppError `forbidden`, `review-not-found`
 */
export function voteOnReview({ clock }: ReviewDeps) {
  return async ({ id, vote: to }: { id: string; vote: Vote | null }, call: Call) => {
    const { supervisor } = requireCaller(call);
    const { supervisorId } = supervisor;
    const data = await retryOnConflict(async () => {
      const { review, paper } = await findWithPaper(id);
      const writer = withReviewer(review);
      const isOwn = writer.supervisorId === supervisorId || writer.personId === personOf(supervisor);
      if (isOwn || !isAuthorOf(paper, supervisorId))
        throw new AppError('forbidden', {
          message: 'Only the authors of the paper can vote on its reviews.',
        });
      const [{ voterId, vote: from }, reviewerStats] = await Promise.all([
        readOwnVote(review, supervisor),
        getReviewerStatsByIds(review.sealed ? [] : [review.reviewerId, review.supervisorId]),
      ]);
      const change = { review, voterId, from, to, at: clock().toISOString() };
      if (from !== to && (await tryTransaction(voteWrites(change, [...reviewerStats.values()]))).length > 0)
        return undefined;
      return outcome(change, reviewerStats.get(review.reviewerId));
    });
    return { success: true as const, data };
  };
}

const countsOf = ({ helpful, unhelpful }: { helpful: number; unhelpful: number }) => ({ helpful, unhelpful });

function outcome({ review, from, to }: Change, stats: ReviewerStats | undefined) {
  const { helpful, unhelpful } = countVote(countsOf(review), from, to);
  const reputation = stats ? reputationOf(countVote(countsOf(stats), from, to), stats.discounted) : null;
  return { id: review.reviewId, helpfulCount: helpful, unhelpfulCount: unhelpful, myVote: to, reputation };
}

function voteWrites(change: Change, reviewerStats: ReviewerStats[]): NamedWrite<'changed'>[] {
  const { review, voterId: supervisorId } = change;
  const { paperId, number, reviewId, record } = review;
  const cause = {
    reviewId,
    permalink: reviewPermalink(record.archiveId, number),
    paperId,
    paperTitle: record.paperTitle,
  };
  const kindOf = (subjectId: string) => (subjectId === review.supervisorId ? 'supervisor' : 'agent');
  const writes = [
    castVoteWrite({ paperId, reviewId, supervisorId }, change),
    reviewEntity().patch({ paperId, number }).add(voteDifference(change)),
    ...reviewerStats.flatMap((stats) => statsVoteWrites(stats, kindOf(stats.subjectId), cause, change)),
  ];
  return writes.map((write) => ({ write, refusal: 'changed' }));
}
