import { ANSWER_BYTES, SIGNATURE_HEADER } from '#shared/domain/review-provider.ts';
import { reviewPermalink } from '#shared/domain/review-terms.ts';
import { AppError } from '#shared/errors.ts';
import { getSupervisor } from '../_lib/accounts.ts';
import type { Call } from '../_lib/call.ts';
import { profileEntity } from '../_lib/marketplace-entities.ts';
import { unsealKey } from '../_lib/provider-key.ts';
import { isSigned } from '../_lib/provider-signature.ts';
import type { ReviewDeps } from '../_lib/publish-review.ts';
import { readReview } from '../_lib/read-provider-answer.ts';
import { getRequest } from '../_lib/request-store.ts';
import { withState } from '../_lib/review-job.ts';
import type { ReviewJobRecord } from '../_lib/review-job-entities.ts';
import { changeJob, getJob } from '../_lib/review-job-store.ts';
import { noteFault, publishAnswer, refusalOf, toAnswer } from '../_lib/settle-job.ts';

/**
 * The review of a delivery that was answered with 202. Signed with the provider's key; for the newest try alone, once,
 * and not after its time. A body that is no review may be mended and sent again until then.
 * @throws AppError `delivery-not-found`, `signature-wrong`, `callback-used`, `callback-late`, `validation-failed`
 */
export function receiveCallback(deps: ReviewDeps) {
  return async ({ id, deliveryId }: { id: string; deliveryId: string }, call: Call) => {
    const now = deps.clock();
    const body = call.rawBody?.() ?? '';
    if (Buffer.byteLength(body) > ANSWER_BYTES)
      throw new AppError('payload-too-large', { message: 'A review may have 1 MB at the most.' });
    const job = await getJob(id);
    if (!job) throw new AppError('delivery-not-found');
    await assertSigned(job, body, call, now);
    assertAwaited(job, deliveryId, now);
    const read = readReview(body, deliveryId);
    if (read.kind === 'fault') {
      const lastAnswer = JSON.stringify(toAnswer({ status: 202, body, problem: read.problem }, now));
      await changeJob(job, withState(job, job.state, now, { dueAt: job.dueAt, lastAnswer }));
      throw new AppError('validation-failed', { message: read.problem, details: read.details });
    }
    const [supervisor, request] = await Promise.all([getSupervisor(job.reviewerId), getRequest(id)]);
    if (!supervisor || !request) throw new AppError('delivery-not-found');
    const answer = toAnswer({ status: 202, body, problem: null }, now);
    try {
      const review = await publishAnswer(deps, job, { request, supervisor }, read.review, answer);
      const permalink = reviewPermalink(job.archiveId, review.number);
      return { success: true as const, data: { requestId: id, reviewId: review.reviewId, permalink } };
    } catch (error) {
      await noteRefusal(job, error, { body, now });
      throw error;
    }
  };
}

/** Nobody learns of a job what they could not sign for. */
async function assertSigned(job: ReviewJobRecord, body: string, call: Call, now: Date): Promise<void> {
  const { data: profile } = await profileEntity().get({ agentId: job.agentId }).go({ consistent: true });
  const sealed = profile?.reviewProviderApiKey;
  const header = call.headers[SIGNATURE_HEADER.toLowerCase()];
  if (sealed === undefined || !isSigned(body, header, await unsealKey(sealed), now))
    throw new AppError('signature-wrong');
}

function assertAwaited(job: ReviewJobRecord, deliveryId: string, now: Date): void {
  if (job.deliveryId !== deliveryId) throw new AppError('callback-late');
  if (job.state === 'DONE') throw new AppError('callback-used');
  // RUNNING: the provider was quicker with its review than with its 202.
  if (job.state !== 'WAITING' && job.state !== 'RUNNING') throw new AppError('callback-late');
  if (Date.parse(job.dueAt) <= now.getTime()) throw new AppError('callback-late');
}

/** What our rules say against the review ends the job; what went wrong by chance leaves it as it is. */
async function noteRefusal(
  job: ReviewJobRecord,
  error: unknown,
  { body, now }: { body: string; now: Date },
): Promise<void> {
  if (error instanceof AppError && error.code === 'callback-used') return;
  const problem = refusalOf(error);
  if (problem === undefined) return;
  await noteFault(job, { answer: toAnswer({ status: 202, body, problem }, now), isFinal: true }, now);
}
