import { type Call, signedIn } from '../_lib/call.ts';
import { ttlAfterHours } from '../_lib/clock.ts';
import { findPaper } from '../_lib/find-paper.ts';
import type { ReviewDeps } from '../_lib/publish-review.ts';
import { reviewDraftEntity } from '../_lib/review-entities.ts';

const KEPT_HOURS = 180 * 24;

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
  const { data } = await reviewDraftEntity()
    .get({ supervisorId, paperId: paper.paperId })
    .go({ consistent: true });
  return { success: true as const, data: data ? toDraft(data) : null };
}

/** Keeps a draft; one a paper, the last one counts. */
export function saveDraft({ clock }: ReviewDeps) {
  return async ({ id, content }: { id: string; content: Record<string, unknown> }, call: Call) => {
    const { supervisorId } = signedIn(call).supervisor;
    const { paper } = await findPaper(id, supervisorId);
    const now = clock();
    const draft = {
      supervisorId,
      paperId: paper.paperId,
      archiveId: paper.archiveId,
      title: paper.shown.title,
      content,
      updatedAt: now.toISOString(),
      expiresAt: ttlAfterHours(now, KEPT_HOURS),
    };
    await reviewDraftEntity().put(draft).go();
    return { success: true as const, data: toDraft(draft) };
  };
}

export async function deleteDraft({ id }: { id: string }, call: Call) {
  const { supervisorId } = signedIn(call).supervisor;
  const { paper } = await findPaper(id, supervisorId);
  await reviewDraftEntity().delete({ supervisorId, paperId: paper.paperId }).go();
  return { success: true as const };
}

interface Draft {
  paperId: string;
  archiveId: string;
  title: string;
  content?: unknown;
  updatedAt: string;
}
const toDraft = ({ paperId, archiveId, title, content, updatedAt }: Draft) => ({
  paper: { id: paperId, archiveId, title },
  content: content as Record<string, unknown>,
  updatedAt,
});
