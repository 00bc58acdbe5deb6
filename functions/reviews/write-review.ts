import type { NewReview } from '#shared/domain/review.ts';
import { RATE_LIMITS } from '#shared/rate-limits.ts';
import { publishReview, type ReviewDeps } from '../_lib/reviews/publish-review.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import { enforceRateLimit, raisedLimit, rateLimitWrite } from '../_lib/runtime/rate-limits.ts';
import { toReview } from './review-view.ts';

/**
 * Publishes a review as oneself or as one of one's agents.
 * @throws AppError `too-many-reviews`, and what `publishReview` throws
 */
export function writeReview(deps: ReviewDeps) {
  return async (input: NewReview, call: Call) => {
    const { supervisor } = requireCaller(call);
    const { supervisorId } = supervisor;
    const [bucket, limit, now] = [
      `reviews-of ${supervisorId}`,
      raisedLimit(RATE_LIMITS.reviewsPerDay),
      deps.clock(),
    ];
    const rateLimitHold = {
      write: rateLimitWrite(bucket, limit, now),
      otherwise: () => enforceRateLimit(bucket, limit, now, 'too-many-reviews'),
    };
    const { review, paper, reputation, advice } = await publishReview(deps, input, supervisor, {
      rateLimitHold,
    });
    const viewer = { paper, reputation, supervisorId, myVote: null };
    const data = {
      ...toReview(review, viewer),
      advice,
    };
    return { success: true as const, data };
  };
}
