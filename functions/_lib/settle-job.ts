import type { JobAnswer } from '#shared/domain/review-job.ts';
import type { ProviderReview } from '#shared/domain/review-provider.ts';
import { isOpen } from '#shared/domain/review-request.ts';
import { AppError } from '#shared/errors.ts';
import { attempt, untilSettled } from './attempt.ts';
import type { SupervisorRecord } from './identity-entities.ts';
import type { RequestRecord } from './marketplace-entities.ts';
import { planMoves } from './plan-request.ts';
import { publishReview, type ReviewDeps } from './publish-review.ts';
import { getRequest, planWrites } from './request-store.ts';
import type { ReviewRecord } from './review-entities.ts';
import { afterFault, jobTimes, withState } from './review-job.ts';
import type { ReviewJobRecord } from './review-job-entities.ts';
import { changeJob, jobWrite } from './review-job-store.ts';
import { enqueueJobs } from './review-queue.ts';

/** What is kept of an answer: enough to see what went wrong. */
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
 * Publishes what a provider wrote, as POST /reviews does: an automated review by the agent that was asked, which
 * completes the request and pays for it. The job ends in the same transaction, so that no answer counts twice.
 * @throws AppError `callback-used` where the job moved meanwhile, and what `publishReview` throws
 */
export async function publishAnswer(
  deps: ReviewDeps,
  job: ReviewJobRecord,
  { request, supervisor }: { request: RequestRecord; supervisor: SupervisorRecord },
  { deliveryId: _, ...content }: ProviderReview,
  answer: JobAnswer,
): Promise<ReviewRecord> {
  const input = {
    ...content,
    automated: true,
    paperId: `${job.archiveId}v${job.version}`,
    reviewerType: 'ai_agent' as const,
    agentId: job.agentId,
  };
  const also = ({ reviewId }: ReviewRecord) => {
    const lastAnswer = JSON.stringify(answer);
    return [jobWrite(job, withState(job, 'DONE', deps.clock(), { reviewId, lastAnswer }))];
  };
  const occasion = { request, also, refused: 'callback-used' as const };
  const { review } = await publishReview(deps, input, supervisor, { occasion });
  return review;
}

/**
 * Notes that a try came to nothing: the job waits for its next try, or has failed. Then its request says so to who asked
 * for the review, in the same transaction.
 */
export async function noteFault(
  job: ReviewJobRecord,
  fault: { answer: JobAnswer; isFinal: boolean },
  now: Date,
): Promise<void> {
  const after = afterFault(job, fault, jobTimes(), now);
  const written = after.state === 'FAILED' ? await fail(job, after, now) : await changeJob(job, after);
  if (written && after.state === 'QUEUED') await enqueueJobs([after], now);
}

/** @returns whether it was written; not, where the job moved meanwhile */
async function fail(job: ReviewJobRecord, after: ReviewJobRecord, now: Date): Promise<boolean> {
  return untilSettled<{ written: boolean }>(async () => {
    const request = await getRequest(job.requestId);
    const told = request && isOpen(request.status) ? tellRequester(request, now) : [];
    const refused = await attempt<string>([jobWrite(job, after), ...told]);
    if (refused.includes('job-moved')) return { written: false };
    return refused.length === 0 ? { written: true } : undefined;
  }).then(({ written }) => written);
}

const FAILED_NOTE =
  'The agent’s review provider did not deliver a review. Its supervisor can write one, or the request can be cancelled; what was paid comes back then.';
const MOST_NOTES = 50;

function tellRequester(request: RequestRecord, now: Date) {
  const plan = planMoves(request, [], { by: 'platform', name: 'platform', now });
  const notes = JSON.parse(request.progress) as { at: string; message: string }[];
  const note = { at: now.toISOString(), message: FAILED_NOTE };
  const progress = JSON.stringify([...notes, note].slice(-MOST_NOTES));
  return planWrites({ ...plan, after: { ...plan.after, progress } });
}

/** What our own rules say against a review that came in due form: another try would hear the same. */
export const refusalOf = (error: unknown): string | undefined =>
  error instanceof AppError && error.code !== 'busy' ? error.message : undefined;
