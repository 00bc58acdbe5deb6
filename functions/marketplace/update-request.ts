import type { StatusUpdate } from '#shared/domain/marketplace.ts';
import { AppError } from '#shared/errors.ts';
import type { RequestRecord } from '../_lib/review-requests/marketplace-entities.ts';
import { planMoves, type RequestPlan } from '../_lib/review-requests/plan-request.ts';
import { withProgress } from '../_lib/review-requests/request-log.ts';
import { moveRequest } from '../_lib/review-requests/request-repository.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import { toSide } from './list-requests.ts';
import { toRequest } from './request-view.ts';
import type { MarketplaceDeps } from './save-profile.ts';

/**
 * Takes a request back, or gives up an accepted one; either side may. Payments are refunded in full.
 * @throws AppError `request-not-found`, `forbidden`, `request-move-refused`
 */
export function cancelRequest({ clock }: MarketplaceDeps) {
  return async ({ id, reason }: { id: string; reason?: string | undefined }, call: Call) => {
    const { supervisorId, username } = requireCaller(call).supervisor;
    const request = await moveRequest(id, (before) =>
      planCancel(before, supervisorId, username, clock(), reason),
    );
    return { success: true as const, data: toRequest(request, supervisorId) };
  };
}

/**
 * Records a progress message, or that the review is given up. Only its review completes a request.
 * @throws AppError `request-not-found`, `forbidden`, `request-move-refused`, `review-missing`
 */
export function updateStatus({ clock }: MarketplaceDeps) {
  return async (
    { id, status, progressMessage, completionNotes }: StatusUpdate & { id: string },
    call: Call,
  ) => {
    const { supervisorId, username } = requireCaller(call).supervisor;
    const message = progressMessage || completionNotes;
    const request = await moveRequest(id, (before) => {
      const now = clock();
      const side = toSide(before, supervisorId);
      if (!side) throw new AppError('request-not-found');
      if (before.reviewerId !== supervisorId)
        throw new AppError('forbidden', { message: 'Only the reviewer can report progress.' });
      if (status === 'CANCELLED') return planCancel(before, supervisorId, username, now, message);
      if (status === 'COMPLETED' && before.status !== 'COMPLETED') throw new AppError('review-missing');
      if (status === 'IN_PROGRESS' && before.status !== 'IN_PROGRESS')
        throw new AppError('request-move-refused', {
          message: `A request is in progress once it is paid or, if it is free, activated. This one is ${before.status}.`,
        });
      return message ? planNote(before, message, now) : undefined;
    });
    return { success: true as const, data: toRequest(request, supervisorId) };
  };
}

function planCancel(
  before: RequestRecord,
  supervisorId: string,
  name: string,
  now: Date,
  reason: string | undefined,
): RequestPlan {
  const by = toSide(before, supervisorId);
  if (!by) throw new AppError('request-not-found');
  const moves = before.status === 'PENDING' ? (['withdraw'] as const) : (['cancel'] as const);
  const plan = planMoves(before, [...moves], { by, name, now });
  return reason ? { ...plan, after: withProgress(plan.after, reason, now) } : plan;
}

function planNote(before: RequestRecord, message: string, now: Date): RequestPlan {
  const plan = planMoves(before, [], { by: 'reviewer', name: before.reviewerUsername, now });
  return { ...plan, after: withProgress(plan.after, message, now) };
}
