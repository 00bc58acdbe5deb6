import { formatMegabytes } from '#shared/domain/megabytes.ts';
import { reviewPermalink } from '#shared/domain/review-constants.ts';
import { ANSWER_BYTES, type ProviderReview, SIGNATURE_HEADER } from '#shared/domain/review-provider.ts';
import { AppError } from '#shared/errors.ts';
import { getSupervisor } from '../_lib/identity/account-repository.ts';
import { publishAnswer, recordFailedAttempt, toAnswer, toFailure } from '../_lib/providers/complete-job.ts';
import { decryptKey, unlessLost } from '../_lib/providers/provider-key.ts';
import { isSigned } from '../_lib/providers/provider-signature.ts';
import { readReview } from '../_lib/providers/read-provider-response.ts';
import { withState } from '../_lib/providers/review-job.ts';
import { type ExamTask, examOf, type ReviewJobRecord } from '../_lib/providers/review-job-entities.ts';
import { enqueueJobs } from '../_lib/providers/review-job-queue.ts';
import { changeJob, getJob } from '../_lib/providers/review-job-repository.ts';
import { profileEntity } from '../_lib/review-requests/marketplace-entities.ts';
import { getRequest } from '../_lib/review-requests/request-repository.ts';
import type { ReviewDeps } from '../_lib/reviews/publish-review.ts';
import type { Call } from '../_lib/runtime/call.ts';
import { incomingRequest } from './incoming-request.ts';

/**
 * Receives the review of a delivery that was answered with 202. It must be signed with the provider's key, belong to the
 * newest attempt, arrive once, and be in time. Until then, an invalid body may be corrected and sent again.
 * @throws AppError `delivery-not-found`, `signature-wrong`, `callback-used`, `callback-late`, `validation-failed`
 */
export function receiveCallback(deps: ReviewDeps) {
  return async ({ id, deliveryId }: { id: string; deliveryId: string }, call: Call) => {
    const now = deps.clock();
    const body = call.rawBody?.() ?? '';
    if (Buffer.byteLength(body) > ANSWER_BYTES)
      throw new AppError('payload-too-large', {
        message: `A review can have at most ${formatMegabytes(ANSWER_BYTES)}.`,
      });
    const job = await getJob(id);
    if (!job) throw new AppError('delivery-not-found');
    await assertSigned(job, body, call, now);
    assertAwaited(job, deliveryId, now);
    const read = readReview(body, deliveryId);
    if (examOf(job)?.answer) throw new AppError('callback-used');
    if (read.kind === 'fault') {
      const lastAnswer = JSON.stringify(toAnswer({ status: 202, body, problem: read.problem }, now));
      await changeJob(job, withState(job, job.state, now, { dueAt: job.dueAt, lastAnswer }));
      throw new AppError('validation-failed', { message: read.problem, details: read.details });
    }
    const exam = examOf(job);
    if (exam) return receiveExam(job, exam, read.review, now);
    return receiveReview(deps, job, read.review, { body, now });
  };
}

/**
 * Receives the review of a paper that its reviewer fetched with an API key.
 * @throws AppError `request-not-found`, `forbidden`, `delivery-not-found`, `callback-used`, `callback-late`
 */
export function receiveFetched(deps: ReviewDeps) {
  return async ({ id, ...review }: ProviderReview & { id: string; deliveryId: string }, call: Call) => {
    const now = deps.clock();
    await incomingRequest(id, call);
    const job = await getJob(id);
    if (!job) throw new AppError('delivery-not-found');
    assertAwaited(job, review.deliveryId, now);
    return receiveReview(deps, job, review, { body: JSON.stringify(review), now });
  };
}

/** Publishes a review that was awaited, and ends its job. */
async function receiveReview(
  deps: ReviewDeps,
  job: ReviewJobRecord,
  review: ProviderReview,
  { body, now }: { body: string; now: Date },
) {
  const { requestId } = job;
  const [supervisor, request] = await Promise.all([getSupervisor(job.reviewerId), getRequest(requestId)]);
  if (!supervisor || !request) throw new AppError('delivery-not-found');
  const answer = toAnswer({ status: 202, body, problem: null }, now);
  try {
    const published = await publishAnswer(deps, job, { request, supervisor }, review, answer);
    const { reviewId, number, record } = published.review;
    const { unanchored = [] } = record;
    const permalink = reviewPermalink(job.archiveId, number);
    const data = { requestId, reviewId, permalink, unanchored, advice: published.advice };
    return { success: true as const, data };
  } catch (error) {
    await recordRejectedReview(job, error, { body, now });
    throw error;
  }
}

/** Keeps the answer of an exam for a worker, which can plant the same errors again and score it. */
async function receiveExam(job: ReviewJobRecord, exam: ExamTask, review: ProviderReview, now: Date) {
  const answer = { items: review.items ?? [], model: review.modelUsed ?? 'unknown model' };
  const next = withState(job, 'QUEUED', now, { tries: 0, exam: { ...exam, answer } satisfies ExamTask });
  if (!(await changeJob(job, next))) throw new AppError('callback-used');
  await enqueueJobs([next], now);
  return { success: true as const, data: { requestId: job.requestId, reviewId: '', permalink: '' } };
}

/** Callers without a valid signature learn nothing about the job. */
async function assertSigned(job: ReviewJobRecord, body: string, call: Call, now: Date): Promise<void> {
  const { data: profile } = await profileEntity().get({ agentId: job.agentId }).go({ consistent: true });
  const sealed = profile?.reviewProviderApiKey;
  const header = call.headers[SIGNATURE_HEADER.toLowerCase()];
  const key = sealed === undefined ? undefined : await decryptKey(sealed).catch(unlessLost);
  if (key === undefined || !isSigned(body, header, key, now)) throw new AppError('signature-wrong');
}

function assertAwaited(job: ReviewJobRecord, deliveryId: string, now: Date): void {
  if (job.deliveryId !== deliveryId) throw new AppError('callback-late');
  if (job.state === 'DONE') throw new AppError('callback-used');
  // RUNNING: the provider sent its review before its 202.
  if (job.state !== 'WAITING' && job.state !== 'RUNNING') throw new AppError('callback-late');
  if (Date.parse(job.dueAt) <= now.getTime()) throw new AppError('callback-late');
}

/** A review that our rules refuse ends the job; a temporary failure leaves it as it is. */
async function recordRejectedReview(
  job: ReviewJobRecord,
  error: unknown,
  { body, now }: { body: string; now: Date },
): Promise<void> {
  if (error instanceof AppError && error.code === 'callback-used') return;
  const problem = toFailure(error);
  if (problem === undefined) return;
  await recordFailedAttempt(
    job,
    { answer: toAnswer({ status: 202, body, problem }, now), isFinal: true },
    now,
  );
}
