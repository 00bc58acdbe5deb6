import type { EntityItem } from 'electrodb';
import { AppError } from '#shared/errors.ts';
import { findPaper } from '../_lib/papers/paper-repository.ts';
import type { ReviewDeps } from '../_lib/reviews/publish-review.ts';
import { reviewDraftEntity } from '../_lib/reviews/review-entities.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import { ttlAfterHours } from '../_lib/runtime/clock.ts';
import { isWritten } from '../_lib/runtime/condition-failure.ts';
import { hasRevision } from '../_lib/runtime/optimistic-lock.ts';

const KEPT_HOURS = 180 * 24;

type DraftRecord = EntityItem<ReturnType<typeof reviewDraftEntity>>;

/** Returns my review drafts, newest first. */
export async function listDrafts(_input: unknown, call: Call) {
  const { supervisorId } = requireCaller(call).supervisor;
  const { data } = await reviewDraftEntity().query.primary({ supervisorId }).go({ pages: 'all' });
  const drafts = data.map(toDraft).toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  return { success: true as const, data: { drafts } };
}

export async function getDraft({ id }: { id: string }, call: Call) {
  const { supervisorId } = requireCaller(call).supervisor;
  const { paper } = await findPaper(id, supervisorId);
  const draft = await readDraft(supervisorId, paper.paperId);
  return { success: true as const, data: draft ? toDraft(draft) : null };
}

interface SentDraft {
  id: string;
  content: Record<string, unknown>;
  revision: number;
}

/**
 * Saves a draft, one per paper, only over the revision that its page has read.
 * @throws AppError `draft-changed` if another page saved it meanwhile, with that revision in `revision`; 0: it was
 *   deleted
 */
export function saveDraft({ clock }: ReviewDeps) {
  return async ({ id, content, revision }: SentDraft, call: Call) => {
    const { supervisorId } = requireCaller(call).supervisor;
    const { paper } = await findPaper(id, supervisorId);
    const now = clock();
    const draft = {
      supervisorId,
      paperId: paper.paperId,
      archiveId: paper.archiveId,
      title: paper.shown.title,
      content,
      revision: revision + 1,
      updatedAt: now.toISOString(),
      expiresAt: ttlAfterHours(now, KEPT_HOURS),
    };
    if (!(await writeDraft(draft))) {
      const other = await readDraft(supervisorId, paper.paperId);
      throw new AppError('draft-changed', { extra: { revision: other?.revision ?? 0 } });
    }
    return { success: true as const, data: toDraft(draft) };
  };
}

export async function deleteDraft({ id }: { id: string }, call: Call) {
  const { supervisorId } = requireCaller(call).supervisor;
  const { paper } = await findPaper(id, supervisorId);
  await reviewDraftEntity().delete({ supervisorId, paperId: paper.paperId }).go();
  return { success: true as const };
}

async function readDraft(supervisorId: string, paperId: string) {
  const { data } = await reviewDraftEntity().get({ supervisorId, paperId }).go({ consistent: true });
  return data;
}

/**
 * Writes a draft.
 * @returns false if the stored draft has another revision
 */
async function writeDraft(draft: DraftRecord): Promise<boolean> {
  return isWritten(
    reviewDraftEntity()
      .put(draft)
      .where((item, operations) => hasRevision(operations, item.revision, draft.revision - 1))
      .go(),
  );
}

const toDraft = ({ paperId, archiveId, title, content, revision, updatedAt }: DraftRecord) => ({
  paper: { id: paperId, archiveId, title },
  content: content as Record<string, unknown>,
  revision,
  updatedAt,
});
