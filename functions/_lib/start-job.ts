import { isUnderway } from '#shared/domain/review-job.ts';
import { AppError } from '#shared/errors.ts';
import { untilSettled } from './attempt.ts';
import type { RequestRecord } from './marketplace-entities.ts';
import { newJob, restarted } from './review-job.ts';
import type { ReviewJobRecord } from './review-job-entities.ts';
import { changeJob, createJob, getJob } from './review-job-store.ts';
import { enqueueJobs } from './review-queue.ts';

/**
 * Begins the automated review of a request; one that is under way is left alone, so that asking twice begins it once.
 * One that failed or was stopped begins anew.
 */
export async function startJob(request: RequestRecord, origin: string, now: Date): Promise<ReviewJobRecord> {
  return untilSettled(async () => {
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
