import * as z from 'zod';
import { PendingReview } from '#shared/domain/pending-review.ts';
import { toApiProblem } from '../../lib/api-problem.ts';

const Refusal = z.object({ pendingReviews: z.array(PendingReview) });

/** Returns the open review requests in an error's data; undefined for other errors. */
export function pendingReviewsIn(error: unknown): PendingReview[] | undefined {
  const { code, extra } = toApiProblem(error);
  if (code !== 'pending-review-requests') return undefined;
  return Refusal.safeParse(extra).data?.pendingReviews;
}
