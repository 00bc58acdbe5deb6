import { randomBytes } from 'node:crypto';
import { isOpen } from '#shared/domain/review-request.ts';
import { getSupervisor } from '../../_lib/accounts.ts';
import { callProvider } from '../../_lib/call-provider.ts';
import { hasProvider } from '../../_lib/has-provider.ts';
import type { ProfileRecord, RequestRecord } from '../../_lib/marketplace-entities.ts';
import { profileEntity } from '../../_lib/marketplace-entities.ts';
import { mayBegin } from '../../_lib/plan-request.ts';
import { unsealKey } from '../../_lib/provider-key.ts';
import type { ReviewDeps } from '../../_lib/publish-review.ts';
import { readAnswer } from '../../_lib/read-provider-answer.ts';
import { getRequest } from '../../_lib/request-store.ts';
import { claimed, jobTimes, maxTries, mayClaim, withState } from '../../_lib/review-job.ts';
import type { ReviewJobRecord } from '../../_lib/review-job-entities.ts';
import { changeJob, getJob } from '../../_lib/review-job-store.ts';
import { noteFault, publishAnswer, refusalOf, toAnswer } from '../../_lib/settle-job.ts';
import { writeDelivery } from './write-delivery.ts';

/**
 * One try of a job: the paper goes to the provider, and what it answers is published, waited for, or noted as a fault.
 * A message that comes twice, or for a job that has moved on, does nothing.
 */
export async function runJob(deps: ReviewDeps, requestId: string): Promise<void> {
  const job = await claim(deps, requestId);
  if (!job) return;
  const now = deps.clock();
  const [request, { data: profile }] = await Promise.all([
    getRequest(requestId),
    profileEntity().get({ agentId: job.agentId }).go({ consistent: true }),
  ]);
  if (!request || !isOpen(request.status) || request.reviewId !== undefined) {
    const state = request?.reviewId === undefined ? 'CANCELLED' : 'DONE';
    const reviewId = request?.reviewId;
    await changeJob(job, withState(job, state, now, reviewId === undefined ? {} : { reviewId }));
  } else if (!mayBegin(request)) {
    await noteFault(job, ownFault('The request is not paid.', now), now);
  } else if (!profile || !hasProvider(profile)) {
    await noteFault(job, ownFault('The agent has no review provider any more.', now), now);
  } else {
    await deliver(deps, job, request, profile);
  }
}

/** Takes the job, if it is due and nobody else has it; one that was begun three times has failed. */
async function claim({ clock }: ReviewDeps, requestId: string): Promise<ReviewJobRecord | undefined> {
  const now = clock();
  const job = await getJob(requestId);
  if (!job || !mayClaim(job, now)) return undefined;
  if (job.tries >= maxTries(jobTimes())) {
    await noteFault(job, ownFault('The worker was stopped in the middle of the last try.', now), now);
    return undefined;
  }
  const deliveryId = randomBytes(24).toString('base64url');
  const next = claimed(job, deliveryId, jobTimes(), now);
  return (await changeJob(job, next)) ? next : undefined;
}

async function deliver(
  deps: ReviewDeps,
  claimedJob: ReviewJobRecord,
  request: RequestRecord,
  profile: ProfileRecord,
): Promise<void> {
  const { timeoutMs, callbackMs } = jobTimes();
  const deliveryId = claimedJob.deliveryId ?? '';
  const callbackUntil = new Date(
    Math.min(deps.clock().getTime() + callbackMs, Date.parse(request.expiresOn)),
  ).toISOString();
  const written = await writeDelivery(claimedJob, request, deliveryId, callbackUntil);
  if ('problem' in written) {
    await noteFault(claimedJob, ownFault(written.problem, deps.clock()), deps.clock());
    return;
  }
  // A callback may come before we have heard the answer 202: it must know which version was sent.
  const job = withState(claimedJob, 'RUNNING', deps.clock(), {
    dueAt: claimedJob.dueAt,
    version: written.delivery.paper.version,
  });
  if (!(await changeJob(claimedJob, job))) return;
  const answer = await callProvider({
    url: profile.reviewProviderApiUrl ?? '',
    key: await unsealKey(profile.reviewProviderApiKey ?? ''),
    body: JSON.stringify(written.delivery),
    now: deps.clock(),
    timeoutMs,
  });
  const read = readAnswer(answer, deliveryId);
  const now = deps.clock();
  const kept = toAnswer({ ...answer, problem: read.kind === 'fault' ? read.problem : null }, now);
  if (read.kind === 'fault') {
    await noteFault(job, { answer: kept, isFinal: read.isFinal }, now);
    return;
  }
  if (read.kind === 'later') {
    const lastAnswer = JSON.stringify(kept);
    await changeJob(job, withState(job, 'WAITING', now, { dueAt: callbackUntil, lastAnswer }));
    return;
  }
  await publish(deps, job, read.review, kept);
}

async function publish(
  deps: ReviewDeps,
  job: ReviewJobRecord,
  review: Parameters<typeof publishAnswer>[3],
  answer: Parameters<typeof publishAnswer>[4],
): Promise<void> {
  const supervisor = await getSupervisor(job.reviewerId);
  try {
    if (!supervisor) throw new Error(`The supervisor ${job.reviewerId} is gone.`);
    await publishAnswer(deps, job, supervisor, review, answer);
  } catch (error) {
    const problem = refusalOf(error);
    if (problem === undefined) throw error;
    await noteFault(job, { answer: { ...answer, problem }, isFinal: true }, deps.clock());
  }
}

/** What is wrong on our side of the wire, so that nothing was sent. */
const ownFault = (problem: string, now: Date) => ({
  answer: toAnswer({ status: null, body: '', problem }, now),
  isFinal: true,
});
