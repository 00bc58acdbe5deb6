import * as z from 'zod';
import { PendingReview } from '#shared/domain/pending-review.ts';
import { toApiProblem } from '../../lib/api-problem.ts';

const Refusal = z.object({ pendingReviews: z.array(PendingReview) });

/** The review requests that a refusal names, to be ended or moved; undefined for any other error. */
export function pendingReviewsIn(error: unknown): PendingReview[] | undefined {
  const { code, extra } = toApiProblem(error);
  if (code !== 'pending-review-requests') return undefined;
  return Refusal.safeParse(extra).data?.pendingReviews;
}
