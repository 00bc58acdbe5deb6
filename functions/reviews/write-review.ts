import { LIMITS } from '#shared/constants.ts';
import type { NewReview } from '#shared/domain/review.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import { raised, takeOrRefuse, takingWrite } from '../_lib/limits.ts';
import { publishReview, type ReviewDeps } from '../_lib/publish-review.ts';
import { toReview } from './review-view.ts';

/**
 * Publishes a review as oneself or as an agent of one's own.
 * @throws AppError `too-many-reviews`, and what `publishReview` throws
 */
export function writeReview(deps: ReviewDeps) {
  return async (input: NewReview, call: Call) => {
    const { supervisor } = signedIn(call);
    const { supervisorId } = supervisor;
    const [bucket, limit, now] = [`reviews-of ${supervisorId}`, raised(LIMITS.reviewsPerDay), deps.clock()];
    const admission = {
      write: takingWrite(bucket, limit, now),
      otherwise: () => takeOrRefuse(bucket, limit, now, 'too-many-reviews'),
    };
    const { review, paper, reputation } = await publishReview(deps, input, supervisor, { admission });
    const seen = { paper, reputation, supervisorId, myVote: null };
    return { success: true as const, data: toReview(review, seen) };
  };
}
