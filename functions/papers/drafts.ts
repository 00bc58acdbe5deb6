import { LIMITS } from '#shared/constants.ts';
import type { DraftSummary } from '#shared/domain/draft.ts';
import { AppError } from '#shared/errors.ts';
import type { DraftRecord } from '../_lib/papers/submission-entities.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import { ttlAfterHours } from '../_lib/runtime/clock.ts';
import * as store from './draft-store.ts';
import type { PaperDeps } from './submit-paper.ts';

/** Returns my drafts, newest first. */
export function listDrafts({ clock }: PaperDeps) {
  return async (_input: unknown, call: Call) => {
    const drafts = await store.draftsOf(requireCaller(call).supervisor.supervisorId);
    const kept = drafts.filter(isKept(clock()));
    const newestFirst = kept.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
    return { success: true as const, data: { drafts: newestFirst.map(toSummary) } };
  };
}

/**
 * Returns a draft.
 * @throws AppError `draft-not-found`, also for another supervisor's draft
 */
export function getDraft({ clock }: PaperDeps) {
  return async ({ id }: { id: string }, call: Call) => {
    const draft = await store.readDraft(requireCaller(call).supervisor.supervisorId, id);
    if (!draft || !isKept(clock())(draft)) throw new AppError('draft-not-found');
    return { success: true as const, data: { ...toSummary(draft), values: draft.values } };
  };
}

interface SentDraft {
  id: string;
  values: Record<string, unknown>;
  paperId: string | null;
  revision: number;
}

/**
 * Saves a draft (docs/product/papers.md), unless another page has changed it.
 * @throws AppError `draft-changed` with the current `revision`
 */
export function saveDraft({ clock }: PaperDeps) {
  return async ({ id, values, paperId, revision }: SentDraft, call: Call) => {
    const { supervisorId } = requireCaller(call).supervisor;
    if (revision === 0) await assertRoomForOneMore(supervisorId);
    const now = clock();
    const draft: DraftRecord = {
      supervisorId,
      draftId: id,
      title: titleOf(values),
      ...(paperId ? { paperId } : {}),
      values,
      revision: revision + 1,
      updatedAt: now.toISOString(),
      expiresAt: ttlAfterHours(now, LIMITS.draftDays * 24),
    };
    if (await store.writeDraft(draft)) return { success: true as const, data: toSummary(draft) };
    const other = await store.readDraft(supervisorId, id);
    if (!other) throw new AppError('draft-not-found');
    throw new AppError('draft-changed', {
      extra: { revision: other.revision, updatedAt: other.updatedAt },
    });
  };
}

/** Deletes a draft; succeeds if there is none. */
export async function deleteDraft({ id }: { id: string }, call: Call) {
  await store.removeDraft(requireCaller(call).supervisor.supervisorId, id);
  return { success: true as const };
}

async function assertRoomForOneMore(supervisorId: string): Promise<void> {
  const drafts = await store.draftsOf(supervisorId);
  if (drafts.length >= LIMITS.draftsPerSupervisor) throw new AppError('draft-limit-reached');
}

/** DynamoDB deletes expired items some hours late. */
const isKept = (now: Date) => (draft: { expiresAt: number }) => draft.expiresAt * 1000 > now.getTime();

const titleOf = ({ title }: Record<string, unknown>): string =>
  typeof title === 'string' ? title.trim().slice(0, LIMITS.titleCharacters) : '';

const toSummary = (draft: Omit<DraftRecord, 'values'>): DraftSummary => ({
  id: draft.draftId,
  title: draft.title,
  paperId: draft.paperId ?? null,
  revision: draft.revision,
  updatedAt: draft.updatedAt,
});
