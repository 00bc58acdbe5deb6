import type { PendingReview, ReviewAction } from '#shared/domain/pending-review.ts';
import { AppError } from '#shared/errors.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import { findPaperPage } from '../_lib/paper-page.ts';
import type { Write } from '../_lib/transact.ts';

/** The review requests of a paper that wait for a review: PENDING, ACCEPTED or IN_PROGRESS; oldest first. */
export async function pendingReviewsOf(_paperId: string): Promise<PendingReview[]> {
  return [];
}

/** What is written with a new version, so that no request is left behind: ended, or moved to the new version. */
export function handlingWrites(
  _pending: PendingReview[],
  _action: ReviewAction,
  _move: { paperId: string; version: number; now: Date },
): Write[] {
  return [];
}

/**
 * What a new version does with the requests that it finds.
 * @throws AppError `pending-review-requests` where there are some and nobody said, listing them
 */
export function chosenAction(
  pending: PendingReview[],
  action: ReviewAction | undefined,
): { count: number; action: ReviewAction | 'none' } {
  if (pending.length === 0) return { count: 0, action: 'none' };
  if (action) return { count: pending.length, action };
  throw new AppError('pending-review-requests', {
    message: `This paper has ${pending.length} pending review requests. Say what becomes of them: reviewAction terminate or transfer.`,
    details: pending.map(({ id, agent, status }) => ({
      path: 'reviewAction',
      message: `${agent.name}: ${status} (request ${id})`,
    })),
    extra: { pendingReviews: pending },
  });
}

/** Which reviews of their paper authors are still waiting for. */
export async function getPendingReviews({ id }: { id: string }, call: Call) {
  const { paper, isAuthor } = await findPaperPage(id, signedIn(call).supervisor.supervisorId);
  if (!isAuthor)
    throw new AppError('forbidden', { message: 'Only the authors of a paper see its pending reviews.' });
  const pendingReviews = await pendingReviewsOf(paper.paperId);
  return { success: true as const, data: { hasPendingReviews: pendingReviews.length > 0, pendingReviews } };
}
