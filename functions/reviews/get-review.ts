import { AppError } from '#shared/errors.ts';
import type { Call } from '../_lib/call.ts';
import { getPaperById } from '../_lib/paper-by-id.ts';
import type { PaperRecord } from '../_lib/publishing-entities.ts';
import type { ReviewRecord } from '../_lib/review-entities.ts';
import { standingOf } from '../_lib/standing-store.ts';
import * as store from './review-store.ts';
import { toReview } from './review-view.ts';

/** One review, by its id or its permalink. */
export async function getReview({ id }: { id: string }, call: Call) {
  const { review, paper } = await findWithPaper(id);
  const supervisorId = call.caller?.supervisor.supervisorId;
  const [{ reputation }, votes] = await Promise.all([
    standingOf(review.reviewerId),
    store.votesOn(review.paperId, supervisorId),
  ]);
  const myVote = votes.get(review.reviewId) ?? null;
  return { success: true as const, data: toReview(review, { paper, reputation, supervisorId, myVote }) };
}

/** The earlier texts of a review, newest first. */
export async function getHistory({ id }: { id: string }) {
  const { review } = await findWithPaper(id);
  const revisions = await store.revisionsOf(review.reviewId);
  const shown = revisions.map(({ revision, content, writtenAt, replacedAt }) => ({
    revision,
    content: content as ReviewRecord['record']['content'],
    writtenAt,
    replacedAt,
  }));
  return { success: true as const, data: { revisions: shown } };
}

/** @throws AppError `review-not-found` */
export async function findWithPaper(id: string): Promise<{ review: ReviewRecord; paper: PaperRecord }> {
  const review = await store.findReview(id);
  const paper = review && (await getPaperById(review.paperId));
  if (!review || !paper) throw new AppError('review-not-found');
  return { review, paper };
}
