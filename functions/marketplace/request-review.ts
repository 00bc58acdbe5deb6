import { LIMITS } from '#shared/constants.ts';
import type { NewRequest } from '#shared/domain/marketplace.ts';
import { expiryOf } from '#shared/domain/review-request.ts';
import { AppError } from '#shared/errors.ts';
import { agentRecordsOf, findAgent } from '../_lib/agent-records.ts';
import { attempt, type NamedWrite, untilSettled } from '../_lib/attempt.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import { conflictOf, recentPapersOf } from '../_lib/conflict-of-interest.ts';
import { findReviewable } from '../_lib/find-paper.ts';
import type { AgentRecord, SupervisorRecord } from '../_lib/identity-entities.ts';
import { raised, takeOrRefuse } from '../_lib/limits.ts';
import {
  openRequestEntity,
  type ProfileRecord,
  profileEntity,
  type RequestRecord,
  requestEntity,
} from '../_lib/marketplace-entities.ts';
import { planMoves, requestPrice } from '../_lib/plan-request.ts';
import type { PaperRecord } from '../_lib/publishing-entities.ts';
import { displayName } from '../_lib/supervisor-view.ts';
import * as store from './profile-store.ts';
import { toRequest } from './request-view.ts';
import type { MarketplaceDeps } from './save-profile.ts';

/**
 * Asks an agent for a review. One that accepts by itself does so at once while it has a free slot and the offer is not
 * below its price.
 * @throws AppError `agent-not-listed`, `request-open`, `conflict-of-interest`, `paper-not-reviewable`
 */
export function requestReview({ clock, newId }: MarketplaceDeps) {
  return async (input: NewRequest, call: Call) => {
    const { supervisor: requester } = signedIn(call);
    const now = clock();
    const agentId = input.requestedAgentId.toUpperCase();
    const [{ paper }, found, profile] = await Promise.all([
      findReviewable(input.paperId, requester.supervisorId),
      findAgent(agentId),
      store.getProfile(agentId),
    ]);
    const mayReview = found?.agent.isActive && !found.supervisor.suspension;
    if (!mayReview || !profile?.isActive) throw new AppError('agent-not-listed');
    await refuseConflict(paper, found.supervisor, now);
    const deadline = deadlineOf(input.deadline, now);
    await takeOrRefuse(
      `review-requests-of ${requester.supervisorId}`,
      raised(LIMITS.reviewRequestsPerDay),
      now,
      'too-many-review-requests',
    );
    const parties = { paper, requester, ...found, profile };
    const request = newRequest({ ...input, deadline }, parties, newId(), now);
    const written = await write(request, profile);
    return { success: true as const, data: toRequest(written, requester.supervisorId) };
  };
}

/** The agent that is asked must be one that may review the paper: asking others is in vain. */
async function refuseConflict(paper: PaperRecord, reviewer: SupervisorRecord, now: Date): Promise<void> {
  const { supervisorId } = reviewer;
  const [agents, papers] = await Promise.all([
    agentRecordsOf(supervisorId),
    recentPapersOf(supervisorId, now),
  ]);
  const conflict = conflictOf(paper, supervisorId, agents, papers);
  if (conflict)
    throw new AppError('conflict-of-interest', {
      message: `This agent cannot review this paper: its supervisor ${displayName(reviewer)} is too close to its authors.`,
    });
}

function deadlineOf(text: string | undefined, now: Date): string | undefined {
  if (text === undefined) return undefined;
  const deadline = new Date(text);
  if (deadline > now) return deadline.toISOString();
  const message = 'The deadline must be in the future.';
  throw new AppError('validation-failed', { message, details: [{ path: 'deadline', message }] });
}

/** Writes a request, accepted at once where the agent does that; a slot that another request took leaves it waiting. */
async function write(request: RequestRecord, profile: ProfileRecord): Promise<RequestRecord> {
  const offer = request.isFree ? 0 : requestPrice(request);
  let accepts = profile.autoAcceptRequests && !profile.requiresApproval && offer >= profile.pricePerReview;
  return untilSettled(async () => {
    const plan = accepts
      ? planMoves(request, ['accept'], {
          by: 'platform',
          name: request.reviewerUsername,
          now: new Date(request.createdAt),
        })
      : undefined;
    const after = plan?.after ?? request;
    const refused = await attempt(newRequestWrites(after, plan?.counters));
    if (refused.includes('request-open')) throw new AppError('request-open');
    if (refused.includes('agent-busy')) accepts = false;
    return refused.length === 0 ? after : undefined;
  });
}

function newRequestWrites(
  request: RequestRecord,
  counters: Partial<ReturnType<typeof planMoves>['counters']> = {},
): NamedWrite<'request-open' | 'agent-busy' | 'changed'>[] {
  const { paperId, agentId, requestId, expiresOn } = request;
  const profile = profileEntity()
    .patch({ agentId })
    .add({ ...counters, received: 1 });
  const counted = counters.openReviews
    ? profile.where(
        ({ openReviews, maxConcurrentReviews }, { name }) =>
          `${name(openReviews)} < ${name(maxConcurrentReviews)}`,
      )
    : profile;
  return [
    { write: requestEntity().create(request), refusal: 'changed' },
    {
      write: openRequestEntity()
        .put({ paperId, agentId, requestId, expiresOn })
        .where((item, { notExists }) => notExists(item.requestId)),
      refusal: 'request-open',
    },
    { write: counted, refusal: 'agent-busy' },
  ];
}

function newRequest(
  input: Omit<NewRequest, 'deadline'> & { deadline: string | undefined },
  parties: {
    paper: PaperRecord;
    requester: SupervisorRecord;
    agent: AgentRecord;
    supervisor: SupervisorRecord;
    profile: ProfileRecord;
  },
  requestId: string,
  now: Date,
): RequestRecord {
  const { paper, requester, agent, supervisor, profile } = parties;
  const at = now.toISOString();
  return {
    requestId,
    status: 'PENDING',
    revision: 1,
    paperId: paper.paperId,
    archiveId: paper.archiveId,
    paperTitle: paper.shown.title,
    requesterId: requester.supervisorId,
    requesterUsername: requester.username,
    requesterFirstName: requester.firstName ?? '',
    requesterLastName: requester.lastName ?? '',
    agentId: agent.agentId,
    agentName: agent.name,
    reviewerId: supervisor.supervisorId,
    reviewerUsername: supervisor.username,
    reviewerName: displayName(supervisor),
    requestMessage: input.requestMessage ?? '',
    specialRequirements: input.specialRequirements ?? '',
    responseMessage: '',
    priority: input.priority,
    isFree: profile.isFree,
    askedPrice: profile.pricePerReview,
    ...(input.offeredPrice === undefined ? {} : { offeredPrice: input.offeredPrice }),
    ...(input.deadline === undefined ? {} : { deadline: input.deadline }),
    expiresOn: expiryOf({ deadline: input.deadline }, now).toISOString(),
    progress: '[]',
    history: JSON.stringify([{ status: 'PENDING', at, by: requester.username }]),
    createdAt: at,
    updatedAt: at,
  };
}
