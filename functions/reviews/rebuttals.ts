import { AppError } from '#shared/errors.ts';
import { displayName } from '../_lib/identity/supervisor-view.ts';
import { isAuthorOf } from '../_lib/papers/authorship.ts';
import type { ReviewDeps } from '../_lib/reviews/publish-review.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import { transact } from '../_lib/runtime/transact.ts';
import { findWithPaper } from './get-review.ts';
import * as store from './review-repository.ts';

/** Returns the thread under a review, oldest first. */
export async function listRebuttals({ id }: { id: string }) {
  const { review } = await findWithPaper(id);
  const thread = await store.listRebuttals(review.reviewId);
  return { success: true as const, data: { rebuttals: thread.map(toRebuttal) } };
}

/**
 * Adds a message to the thread, from the paper's authors or the reviewer.
 * @throws AppError `forbidden`, `review-not-found`
 */
export function answerReview({ clock, newId }: ReviewDeps) {
  return async ({ id, text }: { id: string; text: string }, call: Call) => {
    const { supervisor } = requireCaller(call);
    const { supervisorId, username } = supervisor;
    const { review, paper } = await findWithPaper(id);
    const isReviewer = review.supervisorId === supervisorId;
    if (!isReviewer && !isAuthorOf(paper, supervisorId))
      throw new AppError('forbidden', {
        message: 'Only the authors of the paper and the reviewer write under a review.',
      });
    const rebuttal = {
      reviewId: review.reviewId,
      rebuttalId: newId(),
      side: isReviewer ? ('reviewer' as const) : ('author' as const),
      supervisorId,
      username,
      name: displayName(supervisor),
      text,
      createdAt: clock().toISOString(),
    };
    const { done } = await transact(store.rebuttalWrites(review, rebuttal));
    if (!done) throw new AppError('busy', { message: 'Please send this again.', retryAfter: 1 });
    return { success: true as const, data: toRebuttal(rebuttal) };
  };
}

const toRebuttal = ({
  rebuttalId,
  side,
  supervisorId,
  username,
  name,
  text,
  createdAt,
}: Awaited<ReturnType<typeof store.listRebuttals>>[number]) => ({
  id: rebuttalId,
  side,
  from: { id: supervisorId, username, name },
  text,
  createdAt,
});
