import { hasRevision } from '../_lib/runtime/optimistic-lock.ts';
import { transact } from '../_lib/runtime/transact.ts';
import { type SavedSearchRecord, savedSearchEntity } from '../_lib/search/saved-search-entities.ts';

/** Returns all saved searches of a supervisor: at most 50. */
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

/**
 * Saves a search.
 * @returns false if it was changed, or an alert was sent, since it was read
 */
export async function save(
  record: SavedSearchRecord,
  before: SavedSearchRecord | undefined,
): Promise<boolean> {
  const outcome = await transact([
    savedSearchEntity()
      .put(record)
      .where((item, operations) => hasRevision(operations, item.revision, before?.revision)),
  ]);
  return outcome.done;
}

export async function remove(supervisorId: string, savedSearchId: string): Promise<void> {
  await savedSearchEntity().delete({ supervisorId, savedSearchId }).go();
}
