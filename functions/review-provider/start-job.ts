import { isUnderway } from '#shared/domain/review-job.ts';
import { AppError } from '#shared/errors.ts';
import { newJob, restarted } from '../_lib/providers/review-job.ts';
import type { ReviewJobRecord } from '../_lib/providers/review-job-entities.ts';
import { enqueueJobs } from '../_lib/providers/review-job-queue.ts';
import { changeJob, createJob, getJob } from '../_lib/providers/review-job-repository.ts';
import type { RequestRecord } from '../_lib/review-requests/marketplace-entities.ts';
import { retryOnConflict } from '../_lib/runtime/try-transaction.ts';

/**
 * Starts the automated review of a request. A job under way is left alone, so that repeated calls start it once; a failed
 * or stopped one starts over.
 */
export async function startJob(request: RequestRecord, origin: string, now: Date): Promise<ReviewJobRecord> {
  return retryOnConflict(async () => {
    const job = await getJob(request.requestId);
    if (job && isUnderway(job.state)) return job;
    if (job?.state === 'DONE') throw new AppError('job-ended');
    const next = job ? restarted(job, now, { origin }) : newJob(request, origin, now);
    const written = job ? await changeJob(job, next) : await createJob(next);
    if (!written) return undefined;
    await enqueueJobs([next], now);
    return next;
  });
}
