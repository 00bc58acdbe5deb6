import type { PendingReview, ReviewAction } from '#shared/domain/pending-review.ts';
import { isOpen } from '#shared/domain/review-request.ts';
import { AppError } from '#shared/errors.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import type { RequestRecord } from '../_lib/marketplace-entities.ts';
import { findPaperPage } from '../_lib/paper-page.ts';
import { planMoves, type RequestPlan } from '../_lib/plan-request.ts';
import { moveRequestOf, openRequestsOf } from '../_lib/request-store.ts';

/** The review requests of a paper that wait for a review: PENDING, ACCEPTED or IN_PROGRESS; oldest first. */
export async function pendingReviewsOf(paperId: string): Promise<PendingReview[]> {
  return (await openRequestsOf(paperId)).flatMap((request) => {
    const { requestId: id, status, createdAt, deadline = null } = request;
    if (status !== 'PENDING' && status !== 'ACCEPTED' && status !== 'IN_PROGRESS') return [];
    const requester = {
      username: request.requesterUsername,
      firstName: request.requesterFirstName,
      lastName: request.requesterLastName,
    };
    const agent = { id: request.agentId, name: request.agentName };
    return [{ id, status, agent, requester, createdAt, deadline }];
  });
}

interface Handling {
  action: ReviewAction;
  /** The version that is the newest now. */
  version: number;
  /** The username of who sent it. */
  by: string;
  now: Date;
}

/**
 * Ends requests, giving back what was paid, or notes in them that they are for the new version. Each is a transaction of
 * its own: together they may touch one account twice, which a transaction can't. One that can't be moved now stays
 * open, and the next version finds it.
 * @returns how many were handled
 */
export async function handleReviews(pending: PendingReview[], handling: Handling): Promise<number> {
  const handled = await Promise.all(
    pending.map(({ id }) =>
      moveRequestOf(id, (request) => (isOpen(request.status) ? planOf(request, handling) : undefined)).then(
        () => true,
        (error: unknown) => {
          console.error('A review request was left open', { requestId: id, error });
          return false;
        },
      ),
    ),
  );
  return handled.filter(Boolean).length;
}

function planOf(request: RequestRecord, { action, version, by, now }: Handling): RequestPlan {
  const moving = { by: 'platform' as const, name: by, now };
  if (action === 'terminate')
    return planMoves(request, [request.status === 'PENDING' ? 'withdraw' : 'cancel'], moving);
  const plan = planMoves(request, [], moving);
  const notes = JSON.parse(request.progress) as { at: string; message: string }[];
  const note = { at: now.toISOString(), message: `Moved to version ${version}` };
  return { ...plan, after: { ...plan.after, progress: JSON.stringify([...notes, note]) } };
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
