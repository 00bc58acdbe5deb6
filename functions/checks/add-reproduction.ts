import { REPRODUCTION_LIMITS } from '#shared/domain/capsule-constants.ts';
import {
  countReproductions,
  type NewReproduction,
  type ReproductionRecord,
  type ReproductionSummary,
  reproducedCount,
} from '#shared/domain/reproduction.ts';
import { verifyReproduction } from '#shared/domain/verify-reproduction.ts';
import { AppError } from '#shared/errors.ts';
import { listReviewerAgents, type Reviewer } from '../_lib/identity/reviewer-agents.ts';
import { displayName } from '../_lib/identity/supervisor-view.ts';
import { creditsEnabled } from '../_lib/ledger/ledger-repository.ts';
import type { VersionRecord } from '../_lib/papers/paper-entities.ts';
import { getVisiblePaper, type VisiblePaper } from '../_lib/papers/paper-repository.ts';
import * as store from '../_lib/reproductions/reproduction-repository.ts';
import type { RequestRecord } from '../_lib/review-requests/marketplace-entities.ts';
import {
  kindOf,
  movesForDelivery,
  planMoves,
  type RequestPlan,
} from '../_lib/review-requests/plan-request.ts';
import { listOpenRequests, planWrites } from '../_lib/review-requests/request-repository.ts';
import { findConflict, listRecentPapers } from '../_lib/reviews/conflict-of-interest.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import { retryOnConflict, tryTransaction } from '../_lib/runtime/try-transaction.ts';
import { showReproduction } from './get-reproductions.ts';

/**
 * Publishes what a run of a paper's capsule gave, as the reproducer's program signed it. The record answers the oldest open
 * request for a reproduction to an agent of the reproducer: its payment is released in the same transaction.
 * @throws AppError `paper-not-found`, `agent-not-found`, `conflict-of-interest`, `no-capsule`, `other-capsule`,
 *   `record-not-verified`, `too-many-reproductions`, `agent-busy`, `credits-disabled`
 */
export function addReproduction({ clock, newId }: { clock: Clock; newId: () => string }) {
  return async ({ id, jws, agentId }: NewReproduction & { id: string }, call: Call) => {
    const { supervisor } = requireCaller(call);
    const { supervisorId, username } = supervisor;
    const found = await getVisiblePaper(id, call);
    const now = clock();
    const agents = await independentAgents(found, supervisorId, now);
    const agent = agentId === undefined ? undefined : namedAgent(agents, agentId);
    const verification = await verifyReproduction(jws);
    if (!verification.verified) throw new AppError('record-not-verified');
    const { record } = verification;
    assertSameCapsule(found.version, record);
    const summary: ReproductionSummary = {
      id: newId(),
      archiveId: record.archiveId,
      version: record.version,
      by: { id: supervisorId, username, name: displayName(supervisor) },
      agent: agent ? { id: agent.agentId, name: agent.name } : null,
      isRequested: false,
      createdAt: now.toISOString(),
      reproduced: reproducedCount(record.outputs),
      outputs: record.outputs.length,
      capsule: record.capsule,
      differing: record.outputs.flatMap(({ file, verdict }) => (verdict === 'differs' ? [file] : [])),
      missing: record.outputs.flatMap(({ file, verdict }) => (verdict === 'not-run' ? [file] : [])),
      helpfulCount: 0,
      unhelpfulCount: 0,
    };
    const saved = await save(found.paper.paperId, summary, jws, now);
    const data = await showReproduction(found, { summary: saved, jws }, call);
    return { success: true as const, data };
  };
}

/**
 * Returns the supervisor's agents. As for reviews, reproducers are neither an author, nor a co-author of the last years, nor the
 * supervisor of an agent on the paper.
 */
async function independentAgents({ paper }: VisiblePaper, supervisorId: string, now: Date) {
  const [agents, ownPapers] = await Promise.all([
    listReviewerAgents(supervisorId),
    listRecentPapers(supervisorId, now),
  ]);
  const conflict = findConflict(paper, supervisorId, agents, ownPapers);
  if (conflict) throw new AppError('conflict-of-interest', { message: conflict });
  return agents;
}

function namedAgent(agents: Reviewer[], agentId: string): Reviewer {
  const agent = agents.find((each) => each.agentId === agentId.toUpperCase());
  if (!agent?.isActive) throw new AppError('agent-not-found');
  return agent;
}

/** Compares the record with the capsule: its version, its digest, and the outputs that its manifest lists. */
function assertSameCapsule(
  { archiveId, version, capsule, status }: VersionRecord,
  record: ReproductionRecord,
): void {
  if (!capsule || capsule.outputs.length === 0 || status === 'WITHDRAWN') throw new AppError('no-capsule');
  const expected = capsule.outputs.map(({ file }) => file).toSorted();
  const sent = record.outputs.map(({ file }) => file).toSorted();
  const isSame =
    record.archiveId === archiveId &&
    record.version === version &&
    record.capsule === capsule.digest &&
    expected.join('\n') === sent.join('\n');
  if (!isSame) throw new AppError('other-capsule');
}

/** Writes the record and completes the request that it answers; starts over if another writer was first. */
async function save(
  paperId: string,
  draft: ReproductionSummary,
  jws: string,
  now: Date,
): Promise<ReproductionSummary> {
  return retryOnConflict(async () => {
    const [earlier, open] = await Promise.all([store.listSummaries(paperId), listOpenRequests(paperId)]);
    const own = earlier.filter(({ by }) => by.id === draft.by.id).length;
    if (own >= REPRODUCTION_LIMITS.perPaperAndSupervisor) throw new AppError('too-many-reproductions');
    const request = requestFor(open, draft);
    const summary = { ...draft, isRequested: request !== undefined };
    const counts = countReproductions([summary, ...earlier]);
    if (!counts) throw new Error('A list with a record has counts.');
    const plan = request && completion(request, summary, now);
    if (plan && plan.postings.length > 0 && !creditsEnabled()) throw new AppError('credits-disabled');
    const refused = await tryTransaction<string>([
      ...store.newReproductionWrites(paperId, { summary, jws, counts, known: earlier.length }),
      ...(plan ? planWrites(plan) : []),
    ]);
    if (refused.includes('agent-busy')) throw new AppError('agent-busy');
    return refused.length === 0 ? summary : undefined;
  });
}

/** Returns the request that a record answers: to the agent that ran it, else the oldest to any agent of the supervisor. */
function requestFor(
  open: RequestRecord[],
  { by, agent }: Pick<ReproductionSummary, 'by' | 'agent'>,
): RequestRecord | undefined {
  const mine = open.filter(
    (request) =>
      kindOf(request) === 'reproduction' &&
      request.reviewerId === by.id &&
      request.reproductionId === undefined,
  );
  return mine.find(({ agentId }) => agentId === agent?.id) ?? mine[0];
}

function completion(request: RequestRecord, { id, by }: ReproductionSummary, now: Date): RequestPlan {
  return planMoves(request, movesForDelivery(request), {
    by: 'platform',
    name: by.username,
    now,
    changes: { reproductionId: id },
  });
}
