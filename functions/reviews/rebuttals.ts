import { AppError } from '#shared/errors.ts';
import { isAuthorOf } from '../_lib/authorship.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import type { ReviewDeps } from '../_lib/publish-review.ts';
import { displayName } from '../_lib/supervisor-view.ts';
import { transact } from '../_lib/transact.ts';
import { findWithPaper } from './get-review.ts';
import * as store from './review-store.ts';

/** The thread under a review, oldest first. */
export async function listRebuttals({ id }: { id: string }) {
  const { review } = await findWithPaper(id);
  const thread = await store.rebuttalsOf(review.reviewId);
  return { success: true as const, data: { rebuttals: thread.map(toRebuttal) } };
}

/**
 * Adds to the thread: for the authors of the paper and that reviewer.
 * @throws AppError `forbidden`, `review-not-found`
 */
export function answerReview({ clock, newId }: ReviewDeps) {
  return async ({ id, text }: { id: string; text: string }, call: Call) => {
    const { supervisor } = signedIn(call);
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
}: Awaited<ReturnType<typeof store.rebuttalsOf>>[number]) => ({
  id: rebuttalId,
  side,
  from: { id: supervisorId, username, name },
  text,
  createdAt,
});
