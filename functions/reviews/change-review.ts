import type { ReviewChanges } from '#shared/domain/review.ts';
import { AppError } from '#shared/errors.ts';
import { attempt } from '../_lib/attempt.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import { defined } from '../_lib/defined.ts';
import type { ReviewDeps } from '../_lib/publish-review.ts';
import { standingOf } from '../_lib/standing-store.ts';
import { findWithPaper } from './get-review.ts';
import * as store from './review-store.ts';
import { toReview } from './review-view.ts';

/**
 * Changes a review of one's own; the earlier text goes to its history. The decision is made again behind the answer.
 * @throws AppError `forbidden`, `review-not-found`, `changed-meanwhile`
 */
export function changeReview({ clock }: ReviewDeps) {
  return async ({ id, ...changes }: ReviewChanges & { id: string }, call: Call) => {
    const { supervisorId } = signedIn(call).supervisor;
    const { review: before, paper } = await findWithPaper(id);
    if (before.supervisorId !== supervisorId)
      throw new AppError('forbidden', { message: 'Only who wrote a review can change it.' });
    const content = { ...before.record.content, ...defined(changes) };
    const isSame = JSON.stringify(content) === JSON.stringify(before.record.content);
    const after = isSame
      ? before
      : {
          ...before,
          record: { ...before.record, content },
          revision: before.revision + 1,
          updatedAt: clock().toISOString(),
        };
    if (!isSame && (await attempt(store.changeWrites(before, after))).length > 0)
      throw new AppError('changed-meanwhile', {
        message: 'This review was changed at the same moment. Please try again.',
      });
    const { reputation } = await standingOf(after.reviewerId);
    const seen = { paper, reputation, supervisorId, myVote: null };
    return { success: true as const, data: toReview(after, seen) };
  };
}
