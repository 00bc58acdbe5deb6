import { randomBytes } from 'node:crypto';
import type { JobAnswer } from '#shared/domain/review-job.ts';
import type { ProviderReview } from '#shared/domain/review-provider.ts';
import { isOpen } from '#shared/domain/review-request.ts';
import { getSupervisor } from '../../_lib/accounts.ts';
import { callProvider } from '../../_lib/call-provider.ts';
import { hasProvider } from '../../_lib/has-provider.ts';
import { type ProfileRecord, profileEntity, type RequestRecord } from '../../_lib/marketplace-entities.ts';
import { mayBegin } from '../../_lib/plan-request.ts';
import { unsealKey } from '../../_lib/provider-key.ts';
import type { ReviewDeps } from '../../_lib/publish-review.ts';
import type { VersionRecord } from '../../_lib/publishing-entities.ts';
import { readAnswer } from '../../_lib/read-provider-answer.ts';
import { getRequest } from '../../_lib/request-store.ts';
import { claimed, jobTimes, maxTries, mayClaim, withState } from '../../_lib/review-job.ts';
import type { ReviewJobRecord } from '../../_lib/review-job-entities.ts';
import { changeJob, getJob } from '../../_lib/review-job-store.ts';
import { noteFault, publishAnswer, refusalOf, toAnswer } from '../../_lib/settle-job.ts';
import { findDeliverable } from './find-deliverable.ts';
import { writeDelivery } from './write-delivery.ts';

/** All that a try needs, as it stands when it begins. */
interface Situation {
  request: RequestRecord | undefined;
  profile: ProfileRecord | undefined;
  paper: { version: VersionRecord } | { problem: string };
}

/**
 * One try of a job: the paper goes to the provider, and what it answers is published, waited for, or noted as a fault.
 * A message that comes twice, or for a job that has moved on, does nothing.
 */
export async function runJob(deps: ReviewDeps, requestId: string): Promise<void> {
  const found = await getJob(requestId);
  if (!found || !mayClaim(found, deps.clock())) return;
  const [request, { data: profile }, paper] = await Promise.all([
    getRequest(requestId),
    profileEntity().get({ agentId: found.agentId }).go({ consistent: true }),
    findDeliverable(found.paperId),
  ]);
  const job = await claim(deps, found, 'version' in paper ? paper.version.version : undefined);
  if (job) await tryJob(deps, job, { request, profile: profile ?? undefined, paper });
}

/** Takes the job, if nobody else was first; one that was begun three times has failed. */
async function claim(
  { clock }: ReviewDeps,
  job: ReviewJobRecord,
  version: number | undefined,
): Promise<ReviewJobRecord | undefined> {
  const now = clock();
  if (job.tries >= maxTries(jobTimes())) {
    await noteFault(job, ownFault('The worker was stopped in the middle of the last try.', now), now);
    return undefined;
  }
  const deliveryId = randomBytes(24).toString('base64url');
  const next = claimed(job, { deliveryId, version }, jobTimes(), now);
  return (await changeJob(job, next)) ? next : undefined;
}

async function tryJob(
  deps: ReviewDeps,
  job: ReviewJobRecord,
  { request, profile, paper }: Situation,
): Promise<void> {
  const now = deps.clock();
  const giveUp = (problem: string) => noteFault(job, ownFault(problem, now), now);
  if (request?.reviewId !== undefined) {
    // Written by hand meanwhile, or by a worker that died right after it.
    await changeJob(job, withState(job, 'DONE', now, { reviewId: request.reviewId }));
  } else if (!request || !isOpen(request.status)) {
    await changeJob(job, withState(job, 'CANCELLED', now));
  } else if (!mayBegin(request)) {
    await giveUp('The request is not paid.');
  } else if (!profile || !hasProvider(profile)) {
    await giveUp('The agent has no review provider any more.');
  } else if ('problem' in paper) {
    await giveUp(paper.problem);
  } else {
    await deliver(deps, job, { request, profile, version: paper.version });
  }
}

async function deliver(
  deps: ReviewDeps,
  job: ReviewJobRecord,
  { request, profile, version }: { request: RequestRecord; profile: ProfileRecord; version: VersionRecord },
): Promise<void> {
  const { timeoutMs, callbackMs } = jobTimes();
  const latest = Math.min(deps.clock().getTime() + callbackMs, Date.parse(request.expiresOn));
  const callbackUntil = new Date(latest).toISOString();
  const answer = await callProvider({
    url: profile.reviewProviderApiUrl ?? '',
    key: await unsealKey(profile.reviewProviderApiKey ?? ''),
    body: JSON.stringify(await writeDelivery(job, request, version, callbackUntil)),
    now: deps.clock(),
    timeoutMs,
  });
  const read = readAnswer(answer, job.deliveryId ?? '');
  const now = deps.clock();
  const kept = toAnswer({ ...answer, problem: read.kind === 'fault' ? read.problem : null }, now);
  if (read.kind === 'fault') {
    await noteFault(job, { answer: kept, isFinal: read.isFinal }, now);
  } else if (read.kind === 'later') {
    const lastAnswer = JSON.stringify(kept);
    await changeJob(job, withState(job, 'WAITING', now, { dueAt: callbackUntil, lastAnswer }));
  } else {
    await publish(deps, job, request, read.review, kept);
  }
}

async function publish(
  deps: ReviewDeps,
  job: ReviewJobRecord,
  request: RequestRecord,
  review: ProviderReview,
  answer: JobAnswer,
): Promise<void> {
  const supervisor = await getSupervisor(job.reviewerId);
  try {
    if (!supervisor) throw new Error(`The supervisor ${job.reviewerId} is gone.`);
    await publishAnswer(deps, job, { request, supervisor }, review, answer);
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
