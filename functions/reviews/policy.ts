import type { ReviewPolicy } from '#shared/domain/review-policy.ts';
import { AppError } from '#shared/errors.ts';
import { isAuthorOf } from '../_lib/papers/authorship.ts';
import { findPaper, findReviewable } from '../_lib/papers/paper-repository.ts';
import type { ReviewDeps } from '../_lib/reviews/publish-review.ts';
import { reviewPolicyEntity } from '../_lib/reviews/review-entities.ts';
import { getReviewPolicy } from '../_lib/reviews/review-policy.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';

/** Returns who may review a paper. */
export async function getPolicy({ id }: { id: string }, call: Call) {
  const { paper } = await findPaper(id, call.caller?.supervisor.supervisorId);
  return { success: true as const, data: { allows: await getReviewPolicy(paper.paperId) } };
}

/**
 * Sets who may review a paper from now on.
 * @throws AppError `forbidden`, `paper-not-reviewable`
 */
export function setPolicy({ clock }: Pick<ReviewDeps, 'clock'>) {
  return async ({ id, allows }: { id: string; allows: ReviewPolicy }, call: Call) => {
    const { supervisorId } = requireCaller(call).supervisor;
    const { paper } = await findReviewable(id, supervisorId);
    if (!isAuthorOf(paper, supervisorId))
      throw new AppError('forbidden', {
        message: 'Only the authors of the paper can set its review policy.',
      });
    const { paperId } = paper;
    await reviewPolicyEntity().put({ paperId, allows, by: supervisorId, at: clock().toISOString() }).go();
    return { success: true as const, data: { allows } };
  };
}
