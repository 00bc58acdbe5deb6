import type { EntityItem } from 'electrodb';
import { AppError } from '#shared/errors.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import { ttlAfterHours } from '../_lib/clock.ts';
import { isWritten } from '../_lib/condition-failure.ts';
import { findPaper } from '../_lib/find-paper.ts';
import type { ReviewDeps } from '../_lib/publish-review.ts';
import { reviewDraftEntity } from '../_lib/review-entities.ts';

const KEPT_HOURS = 180 * 24;

type DraftRecord = EntityItem<ReturnType<typeof reviewDraftEntity>>;

/** What somebody has begun to write, newest first. */
export async function listDrafts(_input: unknown, call: Call) {
  const { supervisorId } = signedIn(call).supervisor;
  const { data } = await reviewDraftEntity().query.primary({ supervisorId }).go({ pages: 'all' });
  const drafts = data.map(toDraft).toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  return { success: true as const, data: { drafts } };
}

export async function getDraft({ id }: { id: string }, call: Call) {
  const { supervisorId } = signedIn(call).supervisor;
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
 * Keeps a draft, one a paper: only over what its page has seen.
 * @throws AppError `draft-changed` where another page saved it meanwhile, with that revision in `revision`; 0: it is gone
 */
export function saveDraft({ clock }: ReviewDeps) {
  return async ({ id, content, revision }: SentDraft, call: Call) => {
    const { supervisorId } = signedIn(call).supervisor;
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
  const { supervisorId } = signedIn(call).supervisor;
  const { paper } = await findPaper(id, supervisorId);
  await reviewDraftEntity().delete({ supervisorId, paperId: paper.paperId }).go();
  return { success: true as const };
}

async function readDraft(supervisorId: string, paperId: string) {
  const { data } = await reviewDraftEntity().get({ supervisorId, paperId }).go({ consistent: true });
  return data;
}

/** @returns false where the draft that stands there is not of the revision before */
async function writeDraft(draft: DraftRecord): Promise<boolean> {
  return isWritten(
    reviewDraftEntity()
      .put(draft)
      .where((item, { eq, notExists }) =>
        draft.revision === 1 ? notExists(item.revision) : eq(item.revision, draft.revision - 1),
      )
      .go(),
  );
}

const toDraft = ({ paperId, archiveId, title, content, revision, updatedAt }: DraftRecord) => ({
  paper: { id: paperId, archiveId, title },
  content: content as Record<string, unknown>,
  revision,
  updatedAt,
});
