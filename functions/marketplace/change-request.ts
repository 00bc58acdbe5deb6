import type { StatusUpdate } from '#shared/domain/marketplace.ts';
import { AppError } from '#shared/errors.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import type { RequestRecord } from '../_lib/marketplace-entities.ts';
import { planMoves, type RequestPlan } from '../_lib/plan-request.ts';
import { moveRequestOf } from '../_lib/request-store.ts';
import { sideOf } from './list-requests.ts';
import { toRequest } from './request-view.ts';
import type { MarketplaceDeps } from './save-profile.ts';

/**
 * Takes a request back, or gives an accepted one up: either side may. What was paid comes back whole.
 * @throws AppError `request-not-found`, `forbidden`, `request-move-refused`
 */
export function cancelRequest({ clock }: MarketplaceDeps) {
  return async ({ id, reason }: { id: string; reason?: string | undefined }, call: Call) => {
    const { supervisorId, username } = signedIn(call).supervisor;
    const request = await moveRequestOf(id, (before) =>
      planCancel(before, supervisorId, username, clock(), reason),
    );
    return { success: true as const, data: toRequest(request, supervisorId) };
  };
}

/**
 * Says how the work goes on: a note, or that it is given up. A request is completed by its review alone.
 * @throws AppError `request-not-found`, `forbidden`, `request-move-refused`, `review-missing`
 */
export function updateStatus({ clock }: MarketplaceDeps) {
  return async (
    { id, status, progressMessage, completionNotes }: StatusUpdate & { id: string },
    call: Call,
  ) => {
    const { supervisorId, username } = signedIn(call).supervisor;
    const note = progressMessage || completionNotes;
    const request = await moveRequestOf(id, (before) => {
      const now = clock();
      const side = sideOf(before, supervisorId);
      if (!side) throw new AppError('request-not-found');
      if (before.reviewerId !== supervisorId)
        throw new AppError('forbidden', { message: 'Only who reviews says how the review goes on.' });
      if (status === 'CANCELLED') return planCancel(before, supervisorId, username, now, note);
      if (status === 'COMPLETED' && before.status !== 'COMPLETED') throw new AppError('review-missing');
      if (status === 'IN_PROGRESS' && before.status !== 'IN_PROGRESS')
        throw new AppError('request-move-refused', {
          message: `A request is in progress once it is paid, or activated where it is free. It is ${before.status}.`,
        });
      return note ? planNote(before, note, now) : undefined;
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
  const by = sideOf(before, supervisorId);
  if (!by) throw new AppError('request-not-found');
  const moves = before.status === 'PENDING' ? (['withdraw'] as const) : (['cancel'] as const);
  const plan = planMoves(before, [...moves], { by, name, now });
  return reason ? { ...plan, after: withNote(plan.after, reason, now) } : plan;
}

function planNote(before: RequestRecord, note: string, now: Date): RequestPlan {
  const plan = planMoves(before, [], { by: 'reviewer', name: before.reviewerUsername, now });
  return { ...plan, after: withNote(plan.after, note, now) };
}

const MOST_NOTES = 50;

function withNote(request: RequestRecord, message: string, now: Date): RequestRecord {
  const notes = JSON.parse(request.progress) as { at: string; message: string }[];
  const progress = JSON.stringify([...notes, { at: now.toISOString(), message }].slice(-MOST_NOTES));
  return { ...request, progress };
}
