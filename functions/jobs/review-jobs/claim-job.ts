import { randomBytes } from 'node:crypto';
import { recordFailedAttempt, toAnswer } from '../../_lib/providers/complete-job.ts';
import { claimed, jobTimes, maxTries } from '../../_lib/providers/review-job.ts';
import type { ReviewJobRecord } from '../../_lib/providers/review-job-entities.ts';
import { changeJob } from '../../_lib/providers/review-job-repository.ts';
import type { ReviewDeps } from '../../_lib/reviews/publish-review.ts';

/** Claims a job unless another worker was first; one that was started three times has failed. */
export async function claimJob(
  { clock }: ReviewDeps,
  job: ReviewJobRecord,
  version: number | undefined,
): Promise<ReviewJobRecord | undefined> {
  const now = clock();
  if (job.tries >= maxTries(jobTimes())) {
    await recordFailedAttempt(job, ownFault('The worker was stopped during the last attempt.', now), now);
    return undefined;
  }
  const deliveryId = randomBytes(24).toString('base64url');
  const next = claimed(job, { deliveryId, version }, jobTimes(), now);
  return (await changeJob(job, next)) ? next : undefined;
}

/** A failure on our side, before anything was sent. */
export const ownFault = (problem: string, now: Date) => ({
  answer: toAnswer({ status: null, body: '', problem }, now),
  isFinal: true,
});
