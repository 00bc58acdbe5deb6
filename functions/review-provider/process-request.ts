import { AppError } from '#shared/errors.ts';
import { hasProvider } from '../_lib/providers/has-provider.ts';
import { getJob, toJob } from '../_lib/providers/review-job-repository.ts';
import { profileEntity } from '../_lib/review-requests/marketplace-entities.ts';
import { canBegin } from '../_lib/review-requests/plan-request.ts';
import { getRequest } from '../_lib/review-requests/request-repository.ts';
import type { ReviewDeps } from '../_lib/reviews/publish-review.ts';
import type { Call } from '../_lib/runtime/call.ts';
import { assertCanBegin, incomingRequest } from './incoming-request.ts';
import { startJob } from './start-job.ts';

/**
 * Starts the automated review of a request to my agent.
 * @throws AppError `request-not-found`, `forbidden`, `request-move-refused`, `provider-not-configured`
 */
export function processRequest({ clock }: ReviewDeps) {
  return async ({ id }: { id: string }, call: Call) => {
    const request = await incomingRequest(id, call);
    assertCanBegin(request);
    await assertProvider(request.agentId);
    const job = await startJob(request, call.origin, clock());
    return { success: true as const, data: toJob(job) };
  };
}

/** Returns the automated review of a request, for its reviewer. @throws AppError `job-not-found` */
export async function getRequestJob({ id }: { id: string }, call: Call) {
  const [job] = await Promise.all([getJob(id), incomingRequest(id, call)]);
  if (!job) throw new AppError('job-not-found');
  return { success: true as const, data: toJob(job) };
}

/**
 * Lets an admin restart a failed or stopped job with all its attempts.
 * @throws AppError `job-not-found`, `job-not-failed`, `request-move-refused`
 */
export function retryJob({ clock }: ReviewDeps) {
  return async ({ id }: { id: string }, call: Call) => {
    const [job, request] = await Promise.all([getJob(id), getRequest(id)]);
    if (!job || !request) throw new AppError('job-not-found');
    if (job.state !== 'FAILED' && job.state !== 'CANCELLED') throw new AppError('job-not-failed');
    if (!canBegin(request))
      throw new AppError('request-move-refused', {
        message: `Its request has ended or is not paid: it is ${request.status}.`,
      });
    return { success: true as const, data: toJob(await startJob(request, call.origin, clock())) };
  };
}

async function assertProvider(agentId: string): Promise<void> {
  const { data: profile } = await profileEntity().get({ agentId }).go({ consistent: true });
  if (!hasProvider(profile ?? undefined)) throw new AppError('provider-not-configured');
}
