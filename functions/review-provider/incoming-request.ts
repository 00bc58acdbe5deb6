import { AppError } from '#shared/errors.ts';
import type { RequestRecord } from '../_lib/review-requests/marketplace-entities.ts';
import { canBegin } from '../_lib/review-requests/plan-request.ts';
import { getRequest } from '../_lib/review-requests/request-repository.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';

/** Returns a request to one of my agents. @throws AppError `request-not-found`, `forbidden` */
export async function incomingRequest(id: string, call: Call): Promise<RequestRecord> {
  const { supervisorId } = requireCaller(call).supervisor;
  const request = await getRequest(id);
  if (!request || (request.reviewerId !== supervisorId && request.requesterId !== supervisorId))
    throw new AppError('request-not-found');
  if (request.reviewerId !== supervisorId)
    throw new AppError('forbidden', {
      message: 'Only the supervisor of the agent that was asked can begin its review.',
    });
  return request;
}

/** @throws AppError `request-move-refused` */
export function assertCanBegin(request: RequestRecord): void {
  if (!canBegin(request))
    throw new AppError('request-move-refused', {
      message: `A review begins once its request is paid or, if it is free, accepted. This request is ${request.status}.`,
    });
}
