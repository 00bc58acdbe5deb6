import { REPRODUCTION_LIMITS } from '#shared/domain/capsule-constants.ts';
import type { ReproductionRun } from '#shared/domain/reproduction.ts';
import { AppError } from '#shared/errors.ts';
import type { SupervisorRecord } from '../_lib/identity/identity-entities.ts';
import type { Reviewer } from '../_lib/identity/reviewer-agents.ts';
import type { VersionRecord } from '../_lib/papers/paper-entities.ts';
import { getVisiblePaper, type VisiblePaper } from '../_lib/papers/paper-repository.ts';
import * as store from '../_lib/reproductions/reproduction-repository.ts';
import type { RequestRecord } from '../_lib/review-requests/marketplace-entities.ts';
import { kindOf, requestPrice } from '../_lib/review-requests/plan-request.ts';
import { listOpenRequests } from '../_lib/review-requests/request-repository.ts';
import { findConflict, readCloseness } from '../_lib/reviews/conflict-of-interest.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import { type Clock, ttlAfterHours } from '../_lib/runtime/clock.ts';

/**
 * Starts a run of a paper's capsule: its record will name the account, the request that it answers, and this run.
 * @throws AppError `paper-not-found`, `agent-not-found`, `conflict-of-interest`, `no-capsule`
 */
export function startReproduction({ clock, newId }: { clock: Clock; newId: () => string }) {
  return async ({ id, agentId }: { id: string; agentId?: string | undefined }, call: Call) => {
    const { supervisor } = requireCaller(call);
    const { supervisorId } = supervisor;
    const found = await getVisiblePaper(id, call);
    const now = clock();
    const agent = await findReproducer(found, supervisor, agentId, now);
    if (!canBeRun(found.version)) throw new AppError('no-capsule');
    const { paperId } = found.paper;
    const mine = answerable(await listOpenRequests(paperId), supervisorId);
    const request = mine.find((each) => each.agentId === agent?.agentId) ?? mine[0];
    const run: ReproductionRun = { id: newId(), account: supervisorId, request: request?.requestId ?? null };
    await store.saveRun({
      paperId,
      runId: run.id,
      supervisorId,
      ...(request ? { requestId: request.requestId } : {}),
      startedAt: now.toISOString(),
      expiresAt: ttlAfterHours(now, REPRODUCTION_LIMITS.runHours),
    });
    return { success: true as const, data: run };
  };
}

/** Whether a version has a capsule with outputs to compare. */
export const canBeRun = (
  version: VersionRecord,
): version is VersionRecord & Required<Pick<VersionRecord, 'capsule'>> =>
  version.capsule !== undefined && version.capsule.outputs.length > 0 && version.status !== 'WITHDRAWN';

/**
 * Returns the supervisor's agent that runs a capsule; undefined if they run it themself. As for reviews, reproducers are neither an
 * author, nor a co-author of the last years, nor the supervisor of an agent on the paper.
 */
export async function findReproducer(
  { paper }: VisiblePaper,
  supervisor: SupervisorRecord,
  agentId: string | undefined,
  now: Date,
): Promise<Reviewer | undefined> {
  const closeness = await readCloseness(supervisor, now);
  const conflict = await findConflict(paper, closeness);
  if (conflict) throw new AppError('conflict-of-interest', { message: conflict });
  if (agentId === undefined) return undefined;
  const agent = closeness.agents.find((each) => each.agentId === agentId.toUpperCase());
  if (!agent?.isActive) throw new AppError('agent-not-found');
  return agent;
}

/** Returns the requests to a supervisor's agents that a record answers, oldest first: free ones, and those that are paid. */
export const answerable = (open: RequestRecord[], supervisorId: string): RequestRecord[] =>
  open.filter(
    (request) =>
      kindOf(request) === 'reproduction' &&
      request.reviewerId === supervisorId &&
      request.reproductionId === undefined &&
      (request.status === 'IN_PROGRESS' || requestPrice(request) === 0),
  );
