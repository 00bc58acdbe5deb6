import { type DraftRecord, draftEntity } from '../_lib/papers/submission-entities.ts';
import { isWritten } from '../_lib/runtime/condition-failure.ts';

/** Returns a supervisor's drafts without their values: at most 50. */
export async function draftsOf(supervisorId: string): Promise<Omit<DraftRecord, 'values'>[]> {
  const { data } = await draftEntity()
    .query.primary({ supervisorId })
    .go({
      pages: 'all',
      consistent: true,
      attributes: ['supervisorId', 'draftId', 'title', 'paperId', 'revision', 'updatedAt', 'expiresAt'],
    });
  return data;
}

export async function readDraft(supervisorId: string, draftId: string): Promise<DraftRecord | undefined> {
  const { data } = await draftEntity().get({ supervisorId, draftId }).go({ consistent: true });
  return (data as DraftRecord | null) ?? undefined;
}

/**
 * Writes a draft, replacing the previous revision.
 * @returns false if another revision is stored
 */
export async function writeDraft(draft: DraftRecord): Promise<boolean> {
  return isWritten(
    draftEntity()
      .put(draft)
      .where((item, { eq, notExists }) =>
        draft.revision === 1 ? notExists(item.revision) : eq(item.revision, draft.revision - 1),
      )
      .go(),
  );
}

export async function removeDraft(supervisorId: string, draftId: string): Promise<void> {
  await draftEntity().delete({ supervisorId, draftId }).go();
}
