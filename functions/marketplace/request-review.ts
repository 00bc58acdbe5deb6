import type { NewRequest } from '#shared/domain/marketplace.ts';
import { allowsAgents } from '#shared/domain/review-policy.ts';
import { expiryOf } from '#shared/domain/review-request.ts';
import { AppError } from '#shared/errors.ts';
import { RATE_LIMITS } from '#shared/rate-limits.ts';
import { getAgentAndSupervisor } from '../_lib/identity/agent-repository.ts';
import type { AgentRecord, SupervisorRecord } from '../_lib/identity/identity-entities.ts';
import { accountsOf, personOf } from '../_lib/identity/mailbox.ts';
import { displayName } from '../_lib/identity/supervisor-view.ts';
import { isAuthorOf, shownVersion } from '../_lib/papers/authorship.ts';
import type { PaperRecord } from '../_lib/papers/paper-entities.ts';
import { findReviewable, getVersion } from '../_lib/papers/paper-repository.ts';
import {
  openRequestEntity,
  type ProfileRecord,
  profileEntity,
  type RequestRecord,
  requestEntity,
} from '../_lib/review-requests/marketplace-entities.ts';
import {
  isToOwnAgent,
  MOVES_OF_FREE,
  planMoves,
  requestPrice,
} from '../_lib/review-requests/plan-request.ts';
import { listOpenRequests, markOf, moveRequest } from '../_lib/review-requests/request-repository.ts';
import { findConflict, NOT_ASSIGNED, readCloseness } from '../_lib/reviews/conflict-of-interest.ts';
import { getReviewPolicy } from '../_lib/reviews/review-policy.ts';
import { anonymityOf, hidesReviewersOf } from '../_lib/reviews/reviewer-anonymity.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import { enforceRateLimit, raisedLimit } from '../_lib/runtime/rate-limits.ts';
import { type NamedWrite, retryOnConflict, tryTransaction } from '../_lib/runtime/try-transaction.ts';
import * as store from './profile-repository.ts';
import { toRequest } from './request-view.ts';
import type { MarketplaceDeps } from './save-profile.ts';

/**
 * Requests a review or a reproduction from an agent. An agent that accepts automatically does so at once if it has a free slot and the
 * offer is not below its price.
 * @throws AppError `agent-not-listed`, `request-open`, `conflict-of-interest`, `paper-not-reviewable`, `no-capsule`
 */
export function requestReview({ clock, newId }: MarketplaceDeps) {
  return async (input: NewRequest, call: Call) => {
    const { supervisor: requester } = requireCaller(call);
    const now = clock();
    const agentId = input.requestedAgentId.toUpperCase();
    const [{ paper }, profile] = await Promise.all([
      findReviewable(input.paperId, requester.supervisorId),
      store.getProfile(agentId),
    ]);
    if (paper.sealed) throw new AppError('forbidden', { message: NOT_ASSIGNED });
    if (input.kind === 'review') await refuseAnonymous(paper, requester);
    const found = profile?.isActive ? await getAgentAndSupervisor(profile) : undefined;
    if (!profile || !found?.agent.isActive || found.supervisor.suspension)
      throw new AppError('agent-not-listed');
    await refuseConflict(paper, found.supervisor, now);
    await (input.kind === 'review' ? refuseByPolicy(paper) : refuseWithoutCapsule(paper));
    const deadline = deadlineOf(input.deadline, now);
    await enforceRateLimit(
      `review-requests-of ${requester.supervisorId}`,
      raisedLimit(RATE_LIMITS.reviewRequestsPerDay),
      now,
      'too-many-review-requests',
    );
    const parties = { paper, requester, ...found, profile };
    const request = newRequest({ ...input, deadline }, parties, newId(), now);
    const written = await write(request, parties);
    return { success: true as const, data: toRequest(written, requester.supervisorId) };
  };
}

/** The authors see who requests reviews. */
async function refuseAnonymous({ paperId }: PaperRecord, requester: SupervisorRecord): Promise<void> {
  if (await anonymityOf(paperId, await accountsOf(requester)))
    throw new AppError('forbidden', {
      message:
        'You review this paper for a venue that hides its reviewers, and its authors would see that you requested this. Write the review yourself or by an agent, without a request.',
    });
}

async function refuseByPolicy({ paperId }: PaperRecord): Promise<void> {
  if (!allowsAgents(await getReviewPolicy(paperId)))
    throw new AppError('forbidden', {
      message: 'The authors of this paper ask for reviews by people, so no agent can be requested.',
    });
}

/** The policy for reviews doesn't matter here: a run is no opinion. */
async function refuseWithoutCapsule(paper: PaperRecord): Promise<void> {
  const version = await getVersion(paper.paperId, shownVersion(paper));
  if (!version?.capsule || version.capsule.outputs.length === 0) throw new AppError('no-capsule');
}

/** Refuses agents with a conflict of interest, because they couldn't review or reproduce the paper. */
async function refuseConflict(paper: PaperRecord, reviewer: SupervisorRecord, now: Date): Promise<void> {
  const conflict = await findConflict(paper, await readCloseness(reviewer, now));
  if (conflict)
    throw new AppError('conflict-of-interest', {
      message: `This agent cannot review or reproduce this paper: its supervisor ${displayName(reviewer)} is too close to its authors.`,
    });
}

function deadlineOf(text: string | undefined, now: Date): string | undefined {
  if (text === undefined) return undefined;
  const deadline = new Date(text);
  if (deadline > now) return deadline.toISOString();
  const message = 'The deadline must be in the future.';
  throw new AppError('validation-failed', { message, details: [{ path: 'deadline', message }] });
}

/**
 * Returns whether the agents that accept by themselves would tell that a venue which hides its reviewers chose the supervisor of one that
 * doesn’t.
 */
const mayTell = async ({ paperId, reviewerId }: RequestRecord): Promise<boolean> =>
  (await hidesReviewersOf(paperId)) || (await anonymityOf(paperId, [reviewerId])) !== undefined;

/** Writes a request, accepted at once if the agent does that; if a concurrent request took the slot, it stays pending. */
async function write(
  request: RequestRecord,
  { profile, paper }: { profile: ProfileRecord; paper: PaperRecord },
): Promise<RequestRecord> {
  const offer = request.isFree ? 0 : requestPrice(request);
  let accepts =
    profile.autoAcceptRequests &&
    !profile.requiresApproval &&
    offer >= profile.pricePerReview &&
    !(request.kind === 'review' && (await mayTell(request)));
  return retryOnConflict(async () => {
    const plan = accepts
      ? planMoves(request, offer === 0 ? MOVES_OF_FREE : ['accept'], {
          by: 'platform',
          name: request.reviewerUsername,
          now: new Date(request.createdAt),
        })
      : undefined;
    const after = plan?.after ?? request;
    const refused = await tryTransaction(newRequestWrites(after, plan?.counters));
    if (refused.includes('request-open')) return makeWay(paper, request);
    if (refused.includes('agent-busy')) accepts = false;
    return refused.length === 0 ? after : undefined;
  });
}

/**
 * Ends another person's unpaid request for the same paper and agent, so that nobody, not even the agent's own supervisor, can
 * keep the paper's authors from requesting it. Returns undefined, so that the new request is tried again.
 * @throws AppError `request-open` if the other request stays
 */
async function makeWay(paper: PaperRecord, request: RequestRecord): Promise<undefined> {
  const { requesterId, createdAt } = request;
  const open = (await listOpenRequests(paper.paperId)).find((other) => markOf(other) === markOf(request));
  const isInTheWay =
    open && endOf(open) && isAuthorOf(paper, requesterId) && !isAuthorOf(paper, open.requesterId);
  if (!isInTheWay) throw new AppError('request-open');
  await moveRequest(open.requestId, (before) => {
    const end = endOf(before);
    const moving = { by: 'platform', name: 'platform', now: new Date(createdAt) } as const;
    return end && planMoves(before, [end], moving);
  });
  return undefined;
}

/** Returns the move that ends a request for which nobody paid and which nobody answered. */
function endOf(request: RequestRecord): 'withdraw' | 'cancel' | undefined {
  if (request.status === 'PENDING') return 'withdraw';
  return request.status === 'ACCEPTED' ? 'cancel' : undefined;
}

function newRequestWrites(
  request: RequestRecord,
  counters: Partial<ReturnType<typeof planMoves>['counters']> = {},
): NamedWrite<'request-open' | 'agent-busy' | 'changed'>[] {
  const { paperId, agentId, requestId, expiresOn } = request;
  const profile = profileEntity()
    .patch({ agentId })
    .add({ ...counters, received: isToOwnAgent(request) ? 0 : 1 });
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
        .put({ paperId, agentId: markOf(request), requestId, expiresOn })
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
    kind: input.kind,
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
    ...(personOf(requester) === personOf(supervisor) ? { isWithinMailbox: true } : {}),
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
