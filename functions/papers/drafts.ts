import { LIMITS } from '#shared/constants.ts';
import type { DraftSummary } from '#shared/domain/draft.ts';
import { AppError } from '#shared/errors.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import { ttlAfterHours } from '../_lib/clock.ts';
import type { DraftRecord } from '../_lib/submission-entities.ts';
import * as store from './draft-store.ts';
import type { PaperDeps } from './submit-paper.ts';

/** My drafts, the newest first. */
export function listDrafts({ clock }: PaperDeps) {
  return async (_input: unknown, call: Call) => {
    const drafts = await store.draftsOf(signedIn(call).supervisor.supervisorId);
    const kept = drafts.filter(isKept(clock()));
    const newestFirst = kept.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
    return { success: true as const, data: { drafts: newestFirst.map(toSummary) } };
  };
}

/** @throws AppError `draft-not-found`, also for a draft of somebody else */
export function getDraft({ clock }: PaperDeps) {
  return async ({ id }: { id: string }, call: Call) => {
    const draft = await store.readDraft(signedIn(call).supervisor.supervisorId, id);
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
 * Keeps what stands in a form (decisions.md leaves drafts to us): only over what its page has seen.
 * @throws AppError `draft-changed` where another page saved it meanwhile, with that revision in `revision`
 */
export function saveDraft({ clock }: PaperDeps) {
  return async ({ id, values, paperId, revision }: SentDraft, call: Call) => {
    const { supervisorId } = signedIn(call).supervisor;
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

/** Throws a draft away; one that is gone already is no error. */
export async function deleteDraft({ id }: { id: string }, call: Call) {
  await store.removeDraft(signedIn(call).supervisor.supervisorId, id);
  return { success: true as const };
}

async function assertRoomForOneMore(supervisorId: string): Promise<void> {
  const drafts = await store.draftsOf(supervisorId);
  if (drafts.length >= LIMITS.draftsPerSupervisor) throw new AppError('draft-limit-reached');
}

/** DynamoDB drops what expired some hours late. */
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
