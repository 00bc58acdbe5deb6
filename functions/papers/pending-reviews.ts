import type { PendingReview, ReviewAction } from '#shared/domain/pending-review.ts';
import { isOpen } from '#shared/domain/review-request.ts';
import { AppError } from '#shared/errors.ts';
import { findVisiblePaper } from '../_lib/papers/paper-repository.ts';
import type { RequestRecord } from '../_lib/review-requests/marketplace-entities.ts';
import { planMoves, type RequestPlan } from '../_lib/review-requests/plan-request.ts';
import { withProgress } from '../_lib/review-requests/request-log.ts';
import { listOpenRequests, moveRequest } from '../_lib/review-requests/request-repository.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';

/** Returns a paper's open review requests (PENDING, ACCEPTED or IN_PROGRESS), oldest first. */
export async function listPendingReviews(paperId: string): Promise<PendingReview[]> {
  return (await listOpenRequests(paperId)).flatMap((request) => {
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
  /** The newest version. */
  version: number;
  /** The username of its submitter. */
  by: string;
  now: Date;
}

/**
 * Cancels requests with a refund, or moves them to the new version. Each has its own transaction: together they may
 * change one account twice, which a transaction can't do. A request that can't be changed now stays open for the next
 * version.
 * @returns how many were handled
 */
export async function handleReviews(pending: PendingReview[], handling: Handling): Promise<number> {
  const handled = await Promise.all(
    pending.map(({ id }) =>
      moveRequest(id, (request) => (isOpen(request.status) ? planOf(request, handling) : undefined)).then(
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
  return { ...plan, after: withProgress(plan.after, `Moved to version ${version}`, now) };
}

/**
 * Returns what a new version does with open requests.
 * @throws AppError `pending-review-requests` listing them, if there are some and no action was chosen
 */
export function chosenAction(
  pending: PendingReview[],
  action: ReviewAction | undefined,
): { count: number; action: ReviewAction | 'none' } {
  if (pending.length === 0) return { count: 0, action: 'none' };
  if (action) return { count: pending.length, action };
  throw new AppError('pending-review-requests', {
    details: pending.map(({ id, agent, status }) => ({
      path: 'reviewAction',
      message: `${agent.name}: ${status} (request ${id})`,
    })),
    extra: { pendingReviews: pending },
  });
}

/** Returns the open review requests of a paper, for its authors. */
export async function getPendingReviews({ id }: { id: string }, call: Call) {
  const { paper, isAuthor } = await findVisiblePaper(id, requireCaller(call).supervisor.supervisorId);
  if (!isAuthor)
    throw new AppError('forbidden', { message: 'Only the authors of a paper see its pending reviews.' });
  const pendingReviews = await listPendingReviews(paper.paperId);
  return { success: true as const, data: { hasPendingReviews: pendingReviews.length > 0, pendingReviews } };
}
