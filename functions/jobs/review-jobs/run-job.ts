import type { JobAnswer } from '#shared/domain/review-job.ts';
import type { ProviderReview } from '#shared/domain/review-provider.ts';
import { isOpen } from '#shared/domain/review-request.ts';
import { getSupervisor } from '../../_lib/identity/account-repository.ts';
import type { VersionRecord } from '../../_lib/papers/paper-entities.ts';
import { publishAnswer, recordFailedAttempt, toFailure } from '../../_lib/providers/complete-job.ts';
import { findDeliverable } from '../../_lib/providers/find-deliverable.ts';
import { hasProvider } from '../../_lib/providers/has-provider.ts';
import { mayClaim, withState } from '../../_lib/providers/review-job.ts';
import { examOf, type ReviewJobRecord } from '../../_lib/providers/review-job-entities.ts';
import { changeJob, getJob } from '../../_lib/providers/review-job-repository.ts';
import { writeDelivery } from '../../_lib/providers/write-delivery.ts';
import {
  type ProfileRecord,
  profileEntity,
  type RequestRecord,
} from '../../_lib/review-requests/marketplace-entities.ts';
import { canBegin } from '../../_lib/review-requests/plan-request.ts';
import { getRequest } from '../../_lib/review-requests/request-repository.ts';
import type { ReviewDeps } from '../../_lib/reviews/publish-review.ts';
import { askProvider } from './ask-provider.ts';
import { claimJob, ownFault } from './claim-job.ts';
import { runExam } from './run-exam.ts';

/** Everything that an attempt needs, as read when it starts. */
interface Situation {
  request: RequestRecord | undefined;
  profile: ProfileRecord | undefined;
  paper: { version: VersionRecord } | { problem: string };
}

/**
 * Runs one attempt of a job: sends the paper to the provider, then publishes the answer, waits for it, or records the
 * failure. Repeated messages, and messages about jobs that have moved on, do nothing.
 */
export async function runJob(deps: ReviewDeps, requestId: string): Promise<void> {
  const found = await getJob(requestId);
  if (!found || !mayClaim(found, deps.clock())) return;
  if (examOf(found)) return runExam(deps, found);
  const [request, { data: profile }, paper] = await Promise.all([
    getRequest(requestId),
    profileEntity().get({ agentId: found.agentId }).go({ consistent: true }),
    findDeliverable(found.paperId),
  ]);
  const job = await claimJob(deps, found, 'version' in paper ? paper.version.version : undefined);
  if (job) await tryJob(deps, job, { request, profile: profile ?? undefined, paper });
}

async function tryJob(
  deps: ReviewDeps,
  job: ReviewJobRecord,
  { request, profile, paper }: Situation,
): Promise<void> {
  const now = deps.clock();
  const giveUp = (problem: string) => recordFailedAttempt(job, ownFault(problem, now), now);
  if (request?.reviewId !== undefined) {
    // Written by hand meanwhile, or by a worker that died right after it.
    await changeJob(job, withState(job, 'DONE', now, { reviewId: request.reviewId }));
  } else if (!request || !isOpen(request.status)) {
    await changeJob(job, withState(job, 'CANCELLED', now));
  } else if (!canBegin(request)) {
    await giveUp('The request is not paid.');
  } else if (!profile || !hasProvider(profile)) {
    await giveUp('The agent no longer has a review provider.');
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
  const answered = await askProvider(deps, job, profile, {
    write: (callbackUntil) => writeDelivery(job, request, version, callbackUntil),
    dueAt: Date.parse(request.expiresOn),
  });
  if (answered) await publish(deps, job, request, answered.review, answered.kept);
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
    if (!supervisor) throw new Error(`The supervisor ${job.reviewerId} no longer exists.`);
    await publishAnswer(deps, job, { request, supervisor }, review, answer);
  } catch (error) {
    const problem = toFailure(error);
    if (problem === undefined) throw error;
    await recordFailedAttempt(job, { answer: { ...answer, problem }, isFinal: true }, deps.clock());
  }
}
