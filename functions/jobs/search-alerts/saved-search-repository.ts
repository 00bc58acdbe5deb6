import { type SupervisorRecord, supervisorEntity } from '../../_lib/identity/identity-entities.ts';
import { type EmailRecord, emailEntity } from '../../_lib/operations/operations-entities.ts';
import { hasRevision } from '../../_lib/runtime/optimistic-lock.ts';
import { transact } from '../../_lib/runtime/transact.ts';
import {
  SAVED_SEARCH_SHARDS,
  type SavedSearchRecord,
  savedSearchEntity,
} from '../../_lib/search/saved-search-entities.ts';

/** Yields saved searches that are due, shard by shard, in pages. */
export async function* dueSearches(now: Date): AsyncGenerator<SavedSearchRecord[]> {
  for (const shard of SAVED_SEARCH_SHARDS) {
    // All keys first: processing a search changes its place in the index.
    const { data } = await savedSearchEntity()
      .query.byTurn({ shard })
      .lte({ nextAt: now.toISOString() })
      .go({ pages: 'all' });
    if (data.length > 0) yield data;
  }
}

export async function getOwner(supervisorId: string): Promise<SupervisorRecord | undefined> {
  const { data } = await supervisorEntity().get({ supervisorId }).go();
  return data ?? undefined;
}

/** Saves a search's progress together with its email: both or neither. @returns false if it was changed meanwhile */
export async function saveProgress(
  record: SavedSearchRecord,
  before: SavedSearchRecord,
  email: EmailRecord | undefined,
): Promise<boolean> {
  const outcome = await transact([
    savedSearchEntity()
      .put(record)
      .where((item, operations) => hasRevision(operations, item.revision, before.revision)),
    ...(email ? [emailEntity().put(email)] : []),
  ]);
  return outcome.done;
}

export async function remove({ supervisorId, savedSearchId }: SavedSearchRecord): Promise<void> {
  await savedSearchEntity().delete({ supervisorId, savedSearchId }).go();
}
