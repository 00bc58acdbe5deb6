import type { JobAnswer } from '#shared/domain/review-job.ts';
import type { ProviderReview, ReviewDelivery } from '#shared/domain/review-provider.ts';
import { callProvider } from '../../_lib/providers/call-provider.ts';
import { recordFailedAttempt, toAnswer } from '../../_lib/providers/complete-job.ts';
import { askWithKey } from '../../_lib/providers/provider-key.ts';
import { readAnswer } from '../../_lib/providers/read-provider-response.ts';
import { jobTimes, withState } from '../../_lib/providers/review-job.ts';
import type { ReviewJobRecord } from '../../_lib/providers/review-job-entities.ts';
import { changeJob } from '../../_lib/providers/review-job-repository.ts';
import type { ProfileRecord } from '../../_lib/review-requests/marketplace-entities.ts';
import type { ReviewDeps } from '../../_lib/reviews/publish-review.ts';

interface Question {
  /** Writes the message, with the time until which the provider may call back. */
  write: (callbackUntil: string) => ReviewDelivery | Promise<ReviewDelivery>;
  /** When the review is due, in milliseconds since 1970; the provider can't call back later. */
  dueAt?: number;
  /** Whether the job keeps the body of the answer. */
  keepsBody?: boolean;
}

/**
 * Sends a message to an agent's review provider. Records an answer without a review: a fault, or the promise to call back.
 * @returns the review and the answer to keep; undefined without a review
 */
export async function askProvider(
  { clock }: ReviewDeps,
  job: ReviewJobRecord,
  { reviewProviderApiUrl = '', reviewProviderApiKey = '' }: ProfileRecord,
  { write, dueAt = Number.POSITIVE_INFINITY, keepsBody = true }: Question,
): Promise<{ review: ProviderReview; kept: JobAnswer } | undefined> {
  const { timeoutMs, callbackMs } = jobTimes();
  const callbackUntil = new Date(Math.min(clock().getTime() + callbackMs, dueAt)).toISOString();
  const body = JSON.stringify(await write(callbackUntil));
  const answer = await askWithKey(
    reviewProviderApiKey,
    (key) => callProvider({ url: reviewProviderApiUrl, key, body, now: clock(), timeoutMs }),
    'The key of the review provider was lost. Its supervisor must enter it again.',
  );
  const read = readAnswer(answer, job.deliveryId ?? '');
  const now = clock();
  const problem = read.kind === 'fault' ? read.problem : null;
  const kept = toAnswer({ ...answer, ...(keepsBody ? {} : { body: '' }), problem }, now);
  if (read.kind === 'fault') {
    await recordFailedAttempt(job, { answer: kept, isFinal: read.isFinal }, now);
  } else if (read.kind === 'later') {
    const lastAnswer = JSON.stringify(kept);
    await changeJob(job, withState(job, 'WAITING', now, { dueAt: callbackUntil, lastAnswer }));
  } else return { review: read.review, kept };
  return undefined;
}
