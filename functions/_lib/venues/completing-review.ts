import { meetsPolicy, type ReviewPolicy } from '#shared/domain/review-policy.ts';
import type { ReviewRecord } from '../reviews/review-entities.ts';
import { reviewerAccountOf } from '../reviews/seal-review.ts';

/** The parts of a review that decide whether it completes an assignment. */
export type Completing = Pick<ReviewRecord, 'reviewId' | 'supervisorId' | 'sealed' | 'reviewerType'> & {
  record: { content: Pick<ReviewRecord['record']['content'], 'aiAssistance'> };
};

/**
 * Returns the review that completes a reviewer’s assignment: their first one that the venue’s policy allows.
 * @param reviews those of the paper, oldest first
 * @param venue.policy who may review for it
 */
export const completingReview = <R extends Completing>(
  reviews: readonly R[],
  reviewerId: string,
  { slug, policy }: { slug: string; policy: ReviewPolicy },
): R | undefined =>
  reviews.find(
    (review) =>
      reviewerAccountOf(review) === reviewerId &&
      // Another venue’s chairs don’t learn who wrote an anonymous review.
      (review.sealed?.venue ?? slug) === slug &&
      meetsPolicy(policy, {
        reviewerType: review.reviewerType,
        aiAssistance: review.record.content.aiAssistance,
      }),
  );
