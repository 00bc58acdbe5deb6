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
import { personOf } from '../_lib/identity/mailbox.ts';
import { getSupervisors } from '../_lib/identity/people-by-id.ts';
import { displayName } from '../_lib/identity/supervisor-view.ts';
import { creditsEnabled } from '../_lib/ledger/ledger-repository.ts';
import type { VersionRecord } from '../_lib/papers/paper-entities.ts';
import { getVisiblePaper } from '../_lib/papers/paper-repository.ts';
import type { ReproductionRunRecord } from '../_lib/reproductions/reproduction-entities.ts';
import * as store from '../_lib/reproductions/reproduction-repository.ts';
import type { RequestRecord } from '../_lib/review-requests/marketplace-entities.ts';
import { movesForDelivery, planMoves, type RequestPlan } from '../_lib/review-requests/plan-request.ts';
import { listOpenRequests, planWrites } from '../_lib/review-requests/request-repository.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import { retryOnConflict, tryTransaction } from '../_lib/runtime/try-transaction.ts';
import { showReproduction } from './get-reproductions.ts';
import { answerable, canBeRun, findReproducer } from './start-reproduction.ts';

/**
 * Publishes what a run of a paper's capsule gave, as the reproducer's program signed it. A record of a run that produced an output answers
 * the request that the run was started for: its payment is released in the same transaction.
 * @throws AppError `paper-not-found`, `agent-not-found`, `conflict-of-interest`, `no-capsule`, `other-capsule`,
 *   `record-not-verified`, `run-not-open`, `too-many-reproductions`, `agent-busy`, `credits-disabled`
 */
export function addReproduction({ clock, newId }: { clock: Clock; newId: () => string }) {
  return async ({ id, jws, agentId }: NewReproduction & { id: string }, call: Call) => {
    const { supervisor } = requireCaller(call);
    const { supervisorId, username } = supervisor;
    const found = await getVisiblePaper(id, call);
    const now = clock();
    const agent = await findReproducer(found, supervisor, agentId, now);
    const verification = await verifyReproduction(jws);
    if (!verification.verified) throw new AppError('record-not-verified');
    const { record } = verification;
    assertSameCapsule(found.version, record);
    const run = await answeredRun(found.paper.paperId, record, supervisorId, now);
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
    const saved = await save(found.paper.paperId, { summary, jws, run, record }, now);
    const data = await showReproduction(found, { summary: saved, jws }, call);
    return { success: true as const, data };
  };
}

/** Compares the record with the capsule: its version, its digest, and the outputs that its manifest lists. */
function assertSameCapsule(found: VersionRecord, record: ReproductionRecord): void {
  if (!canBeRun(found)) throw new AppError('no-capsule');
  const { archiveId, version, capsule } = found;
  const expected = capsule.outputs.map(({ file }) => file).toSorted();
  const sent = record.outputs.map(({ file }) => file).toSorted();
  const isSame =
    record.archiveId === archiveId &&
    record.version === version &&
    record.capsule === capsule.digest &&
    expected.join('\n') === sent.join('\n');
  if (!isSame) throw new AppError('other-capsule');
}

/** Clocks differ. */
const SKEW_MS = 5 * 60_000;

/**
 * Returns the run that the record names, if the sender started it for the same request and has sent no record of it. So nobody can send
 * a record of others, or one record twice.
 */
async function answeredRun(
  paperId: string,
  { run: named, startedAt }: ReproductionRecord,
  supervisorId: string,
  now: Date,
): Promise<ReproductionRunRecord> {
  const run = named && (await store.getRun(paperId, named.id));
  const began = Date.parse(startedAt);
  const isOpen =
    run?.supervisorId === supervisorId &&
    named?.account === supervisorId &&
    (named.request ?? undefined) === run.requestId &&
    run.expiresAt * 1000 > now.getTime() &&
    began >= Date.parse(run.startedAt) - SKEW_MS &&
    began <= run.expiresAt * 1000;
  if (!isOpen) throw new AppError('run-not-open');
  return run;
}

interface Draft {
  summary: ReproductionSummary;
  jws: string;
  run: ReproductionRunRecord;
  record: ReproductionRecord;
}

/** Writes the record and completes the request that it answers; starts over if another writer was first. */
async function save(
  paperId: string,
  { summary: draft, jws, run, record }: Draft,
  now: Date,
): Promise<ReproductionSummary> {
  const { runId, requestId } = run;
  const isAnswer = record.outputs.some(({ sha256 }) => sha256 !== null);
  return retryOnConflict(async () => {
    const [earlier, open] = await Promise.all([store.listSummaries(paperId), listOpenRequests(paperId)]);
    const senders = await getSupervisors([draft, ...earlier].map(({ by }) => by.id));
    const person = (id: string) => personOf(senders.get(id) ?? { supervisorId: id });
    const own = earlier.filter(({ by }) => person(by.id) === person(draft.by.id)).length;
    if (own >= REPRODUCTION_LIMITS.perPaperAndSupervisor) throw new AppError('too-many-reproductions');
    const request = isAnswer
      ? answerable(open, draft.by.id).find((each) => each.requestId === requestId)
      : undefined;
    const summary = { ...draft, isRequested: request !== undefined };
    const counts = countReproductions([summary, ...earlier], person);
    if (!counts) throw new Error('A list with a record has counts.');
    const plan = request && completion(request, summary, now);
    if (plan && plan.postings.length > 0 && !creditsEnabled()) throw new AppError('credits-disabled');
    const refused = await tryTransaction<string>([
      ...store.newReproductionWrites(paperId, { runId, summary, jws, counts, known: earlier.length }),
      ...(plan ? planWrites(plan) : []),
    ]);
    if (refused.includes('run-not-open')) throw new AppError('run-not-open');
    if (refused.includes('agent-busy')) throw new AppError('agent-busy');
    return refused.length === 0 ? summary : undefined;
  });
}

function completion(request: RequestRecord, { id, by }: ReproductionSummary, now: Date): RequestPlan {
  return planMoves(request, movesForDelivery(request), {
    by: 'platform',
    name: by.username,
    now,
    changes: { reproductionId: id },
  });
}
