import { REPRODUCTION_LIMITS } from '#shared/domain/capsule-constants.ts';
import {
  countReproductions,
  type Reproduction,
  type ReproductionRecord,
  type ReproductionSummary,
  reproducedCount,
} from '#shared/domain/reproduction.ts';
import { verifyReproduction } from '#shared/domain/verify-reproduction.ts';
import { AppError } from '#shared/errors.ts';
import { listReviewerAgents } from '../_lib/identity/reviewer-agents.ts';
import { displayName } from '../_lib/identity/supervisor-view.ts';
import type { VersionRecord } from '../_lib/papers/paper-entities.ts';
import { getVisiblePaper, type VisiblePaper } from '../_lib/papers/paper-repository.ts';
import * as store from '../_lib/reproductions/reproduction-repository.ts';
import { findConflict, listRecentPapers } from '../_lib/reviews/conflict-of-interest.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import type { Clock } from '../_lib/runtime/clock.ts';

/**
 * Publishes what a run of a paper's capsule gave, as the reproducer's program signed it.
 * @throws AppError `paper-not-found`, `conflict-of-interest`, `no-capsule`, `other-capsule`, `record-not-verified`,
 *   `too-many-reproductions`, `version-conflict`
 */
export function addReproduction({ clock, newId }: { clock: Clock; newId: () => string }) {
  return async ({ id, jws }: { id: string; jws: string }, call: Call) => {
    const { supervisor } = requireCaller(call);
    const found = await getVisiblePaper(id, call);
    const now = clock();
    await assertIndependent(found, supervisor.supervisorId, now);
    const verification = await verifyReproduction(jws);
    if (!verification.verified) throw new AppError('record-not-verified');
    const { record, keyId } = verification;
    assertSameCapsule(found.version, record);
    const summary: ReproductionSummary = {
      id: newId(),
      archiveId: record.archiveId,
      version: record.version,
      by: { id: supervisor.supervisorId, username: supervisor.username, name: displayName(supervisor) },
      createdAt: now.toISOString(),
      reproduced: reproducedCount(record.outputs),
      outputs: record.outputs.length,
      capsule: record.capsule,
      differing: record.outputs.flatMap(({ file, verdict }) => (verdict === 'differs' ? [file] : [])),
    };
    await save(found.paper.paperId, summary, jws);
    const data: Reproduction = { ...summary, title: found.version.title, record, jws, keyId };
    return { success: true as const, data };
  };
}

/** As for reviews: neither an author, nor a co-author of the last years, nor the supervisor of an agent on the paper. */
async function assertIndependent({ paper }: VisiblePaper, supervisorId: string, now: Date): Promise<void> {
  const [agents, ownPapers] = await Promise.all([
    listReviewerAgents(supervisorId),
    listRecentPapers(supervisorId, now),
  ]);
  const conflict = findConflict(paper, supervisorId, agents, ownPapers);
  if (conflict) throw new AppError('conflict-of-interest', { message: conflict });
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

/** Others may send records at the same moment. */
const TRIES = 5;

async function save(paperId: string, summary: ReproductionSummary, jws: string): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const earlier = await store.listSummaries(paperId);
    const own = earlier.filter(({ by }) => by.id === summary.by.id).length;
    if (own >= REPRODUCTION_LIMITS.perPaperAndSupervisor) throw new AppError('too-many-reproductions');
    const counts = countReproductions([summary, ...earlier]);
    if (!counts) throw new Error('A list with a record has counts.');
    const { done } = await store.saveReproduction(paperId, { summary, jws, counts, known: earlier.length });
    if (done) return;
  }
  throw new AppError('version-conflict');
}
