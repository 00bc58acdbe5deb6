import type { JobAnswer } from '#shared/domain/review-job.ts';
import type { ProviderReview } from '#shared/domain/review-provider.ts';
import { isOpen } from '#shared/domain/review-request.ts';
import { AppError } from '#shared/errors.ts';
import type { SupervisorRecord } from '../identity/identity-entities.ts';
import type { RequestRecord } from '../review-requests/marketplace-entities.ts';
import { planMoves } from '../review-requests/plan-request.ts';
import { withProgress } from '../review-requests/request-log.ts';
import { getRequest, planWrites } from '../review-requests/request-repository.ts';
import { publishReview, type ReviewDeps } from '../reviews/publish-review.ts';
import type { ReviewRecord } from '../reviews/review-entities.ts';
import { retryOnConflict, tryTransaction } from '../runtime/try-transaction.ts';
import { afterFault, jobTimes, withState } from './review-job.ts';
import type { ReviewJobRecord } from './review-job-entities.ts';
import { enqueueJobs } from './review-job-queue.ts';
import { changeJob, jobWrite } from './review-job-repository.ts';

/** How much of a provider's answer is kept, enough for finding the error. */
const KEPT_CHARACTERS = 2000;

export const toAnswer = (
  { status, body, problem }: { status: number | null; body: string; problem: string | null },
  now: Date,
): JobAnswer => ({
  at: now.toISOString(),
  status,
  body: body.slice(0, KEPT_CHARACTERS),
  problem: problem?.slice(0, KEPT_CHARACTERS) ?? null,
});

/**
 * Publishes a provider's review as POST /reviews does: an automated review by the requested agent, which completes the
 * request and pays for it. The job ends in the same transaction, so that no answer counts twice.
 * @returns the review, and what its reviewer should know about it
 * @throws AppError `callback-used` if the job changed meanwhile, and what `publishReview` throws
 */
export async function publishAnswer(
  deps: ReviewDeps,
  job: ReviewJobRecord,
  { request, supervisor }: { request: RequestRecord; supervisor: SupervisorRecord },
  { deliveryId: _, ...content }: ProviderReview,
  answer: JobAnswer,
): Promise<{ review: ReviewRecord; advice: string[] }> {
  const input = {
    ...content,
    automated: true,
    paperId: `${job.archiveId}v${job.version}`,
    reviewerType: 'ai_agent' as const,
    agentId: job.agentId,
  };
  const also = ({ reviewId, record: { unanchored } }: ReviewRecord) => {
    const lastAnswer = JSON.stringify({ ...answer, unanchored } satisfies JobAnswer);
    return [jobWrite(job, withState(job, 'DONE', deps.clock(), { reviewId, lastAnswer }))];
  };
  const trigger = { request, also, refused: 'callback-used' as const };
  const { review, advice } = await publishReview(deps, input, supervisor, { trigger });
  return { review, advice };
}

/**
 * Records a failed attempt: the job waits for its next attempt, or has failed. In that case its request is updated in the
 * same transaction, so that the requester is notified.
 */
export async function recordFailedAttempt(
  job: ReviewJobRecord,
  fault: { answer: JobAnswer; isFinal: boolean },
  now: Date,
): Promise<void> {
  const after = afterFault(job, fault, jobTimes(), now);
  const written = after.state === 'FAILED' ? await fail(job, after, now) : await changeJob(job, after);
  if (written && after.state === 'QUEUED') await enqueueJobs([after], now);
}

/**
 * Writes the failure.
 * @returns false if the job changed meanwhile
 */
async function fail(job: ReviewJobRecord, after: ReviewJobRecord, now: Date): Promise<boolean> {
  return retryOnConflict<{ written: boolean }>(async () => {
    const request = await getRequest(job.requestId);
    const notificationWrites = request && isOpen(request.status) ? notifyRequester(request, now) : [];
    const refused = await tryTransaction<string>([jobWrite(job, after), ...notificationWrites]);
    if (refused.includes('job-moved')) return { written: false };
    return refused.length === 0 ? { written: true } : undefined;
  }).then(({ written }) => written);
}

const FAILED_NOTE =
  'The agent’s review provider did not deliver a review. Its supervisor can write one, or the request can be cancelled; what was paid comes back then.';

function notifyRequester(request: RequestRecord, now: Date) {
  const plan = planMoves(request, [], { by: 'platform', name: 'platform', now });
  return planWrites({ ...plan, after: withProgress(plan.after, FAILED_NOTE, now) });
}

/** Returns why our own rules refuse a well-formed review; a retry would be refused as well. */
export const toFailure = (error: unknown): string | undefined =>
  error instanceof AppError && error.code !== 'busy' ? error.message : undefined;
