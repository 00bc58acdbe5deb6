import { isWritten } from '../_lib/condition-failure.ts';
import { type DraftRecord, draftEntity } from '../_lib/submission-entities.ts';

/** A supervisor's drafts, without what stands in them: at most 50. */
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
 * Writes a draft over the one of the revision before.
 * @returns false where that is not the one that stands there
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
