import { AppError } from '#shared/errors.ts';
import type { PaperRecord } from '../_lib/papers/paper-entities.ts';
import { getPaperById } from '../_lib/papers/paper-repository.ts';
import type { ReviewRecord } from '../_lib/reviews/review-entities.ts';
import { getReviewerStats } from '../_lib/reviews/reviewer-stats-repository.ts';
import type { Call } from '../_lib/runtime/call.ts';
import * as store from './review-repository.ts';
import { toReview } from './review-view.ts';

/** Returns one review, by id or permalink. */
export async function getReview({ id }: { id: string }, call: Call) {
  const { review, paper } = await findWithPaper(id);
  const supervisorId = call.caller?.supervisor.supervisorId;
  const [{ reputation }, votes] = await Promise.all([
    getReviewerStats(review.reviewerId),
    store.listVotes(review.paperId, call.caller?.supervisor),
  ]);
  const myVote = votes.get(review.reviewId) ?? null;
  return { success: true as const, data: toReview(review, { paper, reputation, supervisorId, myVote }) };
}

/** Returns the earlier texts of a review, newest first. */
export async function getHistory({ id }: { id: string }) {
  const { review } = await findWithPaper(id);
  const revisions = await store.listRevisions(review.reviewId);
  const shown = revisions.map(({ revision, content, writtenAt, replacedAt }) => ({
    revision,
    content: content as ReviewRecord['record']['content'],
    writtenAt,
    replacedAt,
  }));
  return { success: true as const, data: { revisions: shown } };
}

/**
 * Returns a review with its paper.
 * @throws AppError `review-not-found`
 */
export async function findWithPaper(id: string): Promise<{ review: ReviewRecord; paper: PaperRecord }> {
  const review = await store.findReview(id);
  const paper = review && (await getPaperById(review.paperId));
  if (!review || !paper) throw new AppError('review-not-found');
  return { review, paper };
}
