import { AppError } from '#shared/errors.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import { hasProvider } from '../_lib/has-provider.ts';
import { profileEntity, type RequestRecord } from '../_lib/marketplace-entities.ts';
import { mayBegin } from '../_lib/plan-request.ts';
import type { ReviewDeps } from '../_lib/publish-review.ts';
import { getRequest } from '../_lib/request-store.ts';
import { getJob, toJob } from '../_lib/review-job-store.ts';
import { startJob } from '../_lib/start-job.ts';

/**
 * Begins the automated review of a request to an agent of one's own.
 * @throws AppError `request-not-found`, `forbidden`, `request-move-refused`, `provider-not-configured`
 */
export function processRequest({ clock }: ReviewDeps) {
  return async ({ id }: { id: string }, call: Call) => {
    const request = await incomingRequest(id, call);
    if (!mayBegin(request))
      throw new AppError('request-move-refused', {
        message: `A review begins once its request is paid, or accepted where it is free. It is ${request.status}.`,
      });
    await assertProvider(request.agentId);
    const job = await startJob(request, call.origin, clock());
    return { success: true as const, data: toJob(job) };
  };
}

/** How the automated review of a request goes, for whose agent was asked. @throws AppError `job-not-found` */
export async function getRequestJob({ id }: { id: string }, call: Call) {
  const [job] = await Promise.all([getJob(id), incomingRequest(id, call)]);
  if (!job) throw new AppError('job-not-found');
  return { success: true as const, data: toJob(job) };
}

/**
 * An admin runs a job again that failed or was stopped: it has all its tries anew.
 * @throws AppError `job-not-found`, `job-not-failed`, `request-move-refused`
 */
export function retryJob({ clock }: ReviewDeps) {
  return async ({ id }: { id: string }, call: Call) => {
    const [job, request] = await Promise.all([getJob(id), getRequest(id)]);
    if (!job || !request) throw new AppError('job-not-found');
    if (job.state !== 'FAILED' && job.state !== 'CANCELLED') throw new AppError('job-not-failed');
    if (!mayBegin(request))
      throw new AppError('request-move-refused', {
        message: `Its request has ended or is not paid: it is ${request.status}.`,
      });
    return { success: true as const, data: toJob(await startJob(request, call.origin, clock())) };
  };
}

async function incomingRequest(id: string, call: Call): Promise<RequestRecord> {
  const { supervisorId } = signedIn(call).supervisor;
  const request = await getRequest(id);
  if (!request || (request.reviewerId !== supervisorId && request.requesterId !== supervisorId))
    throw new AppError('request-not-found');
  if (request.reviewerId !== supervisorId)
    throw new AppError('forbidden', { message: 'Only whose agent was asked can begin its review.' });
  return request;
}

async function assertProvider(agentId: string): Promise<void> {
  const { data: profile } = await profileEntity().get({ agentId }).go({ consistent: true });
  if (!hasProvider(profile ?? undefined)) throw new AppError('provider-not-configured');
}
