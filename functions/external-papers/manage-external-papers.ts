import { isDeepStrictEqual } from 'node:util';
import { LIMITS } from '#shared/constants.ts';
import type { ExternalPaperInput } from '#shared/domain/external-paper.ts';
import { AppError } from '#shared/errors.ts';
import { isConfirmed } from '../_lib/citations/external-paper-confirmation.ts';
import type { ExternalPaperRecord } from '../_lib/citations/external-paper-entities.ts';
import { findSupervisor } from '../_lib/identity/find-supervisor.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import * as store from './external-paper-repository.ts';
import { inOrder, toExternalPaper } from './external-paper-view.ts';
import { findDuplicate } from './find-duplicate.ts';
import { withRefusal } from './refusals.ts';

interface Deps {
  clock: Clock;
  newId: () => string;
}

/** Returns my external papers. */
export async function listExternalPapers(_: unknown, call: Call) {
  const { supervisor } = requireCaller(call);
  const records = await store.listPapers(supervisor.supervisorId);
  const counts = await store.getCitationCounts(records.filter((record) => isConfirmed(record, supervisor)));
  return { success: true as const, data: { externalPapers: inOrder(records, supervisor, counts) } };
}

/** Returns a supervisor's confirmed external papers, by id or username. */
export async function externalPapersOf({ id }: { id: string }) {
  const supervisor = await findSupervisor(id);
  if (!supervisor?.isVerified || supervisor.deletedAt) throw new AppError('user-not-found');
  const records = await store.listPapers(supervisor.supervisorId);
  const confirmed = records.filter((record) => isConfirmed(record, supervisor));
  const externalPapers = inOrder(confirmed, supervisor, await store.getCitationCounts(confirmed))
    // The admin's reason is for the owner only.
    .map((paper) => ({ ...paper, confirmation: { ...paper.confirmation, reason: '' } }));
  return { success: true as const, data: { externalPapers } };
}

/**
 * Adds an external paper.
 * @throws AppError `external-paper-exists`, `external-paper-limit-reached`
 */
export function addExternalPaper({ clock, newId }: Deps) {
  return async (input: ExternalPaperInput, call: Call) => {
    const { supervisor } = requireCaller(call);
    const { supervisorId } = supervisor;
    const [others, refusals] = await Promise.all([
      store.listPapers(supervisorId),
      store.listRefusals(supervisorId),
    ]);
    if (others.length >= LIMITS.externalPapers) throw new AppError('external-paper-limit-reached');
    refuseDuplicate(input, others);
    const own = { supervisorId, externalPaperId: newId(), createdAt: clock().toISOString() };
    const record = withRefusal(store.recordOf(input, own), refusals);
    await store.savePapers([record]);
    return { success: true as const, data: toExternalPaper(record, supervisor) };
  };
}

/**
 * Changes an external paper. An admin's confirmation applies to the paper as it was, so a changed paper must be confirmed
 * again. A refusal applies to the publication, so it stays as long as the DOI, arXiv id, URL or title does.
 * @throws AppError `external-paper-not-found`, `external-paper-exists`
 */
export async function updateExternalPaper({ id, ...input }: ExternalPaperInput & { id: string }, call: Call) {
  const { before, others } = await findOwn(id, call);
  refuseDuplicate(input, others);
  const { supervisorId, externalPaperId, createdAt } = before;
  const changed = store.recordOf(input, { supervisorId, externalPaperId, createdAt });
  // Without a change nothing is written: a write could undo a concurrent decision by an admin.
  const isSame = isSamePublication(before, changed);
  const after = isSame ? before : withRefusal(changed, await store.listRefusals(supervisorId));
  if (!isSame) await store.savePapers([after]);
  return { success: true as const, data: toExternalPaper(after, requireCaller(call).supervisor) };
}

/**
 * Deletes an external paper.
 * @throws AppError `external-paper-not-found`
 */
export async function deleteExternalPaper({ id }: { id: string }, call: Call) {
  const { before } = await findOwn(id, call);
  await store.deletePaper(before.supervisorId, before.externalPaperId);
  return { success: true as const, message: 'The publication was removed from your list.' };
}

const isSamePublication = (before: ExternalPaperRecord, after: ExternalPaperRecord): boolean => {
  const { state: _state, decision: _decision, queue: _queue, queuedAt: _queuedAt, ...was } = before;
  return isDeepStrictEqual(was, after);
};

const ownId = (call: Call): string => requireCaller(call).supervisor.supervisorId;

async function findOwn(id: string, call: Call) {
  const records = await store.listPapers(ownId(call));
  const before = records.find(({ externalPaperId }) => externalPaperId === id);
  if (!before) throw new AppError('external-paper-not-found');
  return { before, others: records.filter((record) => record !== before) };
}

function refuseDuplicate(input: ExternalPaperInput, others: ExternalPaperRecord[]): void {
  const found = findDuplicate(input, others);
  if (!found) return;
  throw new AppError('external-paper-exists', {
    message: `You have listed a publication with this ${found.by} already: “${found.of.title}”.`,
  });
}
