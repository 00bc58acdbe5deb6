import { type SavedSearchRecord, savedSearchEntity } from '../_lib/saved-search-entities.ts';
import { transact } from '../_lib/transact.ts';

/** All of a supervisor: at most 50. */
export async function searchesOf(supervisorId: string): Promise<SavedSearchRecord[]> {
  const { data } = await savedSearchEntity()
    .query.primary({ supervisorId })
    .go({ pages: 'all', consistent: true });
  return data;
}

export async function find(
  supervisorId: string,
  savedSearchId: string,
): Promise<SavedSearchRecord | undefined> {
  const { data } = await savedSearchEntity().get({ supervisorId, savedSearchId }).go({ consistent: true });
  return data ?? undefined;
}

/** @returns false where it was changed, or an alert was sent, since it was read */
export async function save(
  record: SavedSearchRecord,
  before: SavedSearchRecord | undefined,
): Promise<boolean> {
  const outcome = await transact([
    savedSearchEntity()
      .put(record)
      .where((item, { eq, notExists }) =>
        before ? eq(item.revision, before.revision) : notExists(item.revision),
      ),
  ]);
  return outcome.done;
}

export async function remove(supervisorId: string, savedSearchId: string): Promise<void> {
  await savedSearchEntity().delete({ supervisorId, savedSearchId }).go();
}
