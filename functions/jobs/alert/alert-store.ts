import { type SupervisorRecord, supervisorEntity } from '../../_lib/identity-entities.ts';
import { type MailRecord, mailEntity } from '../../_lib/operations-entities.ts';
import {
  SAVED_SEARCH_SHARDS,
  type SavedSearchRecord,
  savedSearchEntity,
} from '../../_lib/saved-search-entities.ts';
import { transact } from '../../_lib/transact.ts';

/** Saved searches whose turn it is, shard by shard, in pages as the table gives them. */
export async function* dueSearches(now: Date): AsyncGenerator<SavedSearchRecord[]> {
  for (const shard of SAVED_SEARCH_SHARDS) {
    // All keys first: what is looked at changes its place in the index.
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

/** Notes a look, together with the mail that tells of it: both or neither. @returns false where it was changed meanwhile */
export async function saveLook(
  record: SavedSearchRecord,
  before: SavedSearchRecord,
  mail: MailRecord | undefined,
): Promise<boolean> {
  const outcome = await transact([
    savedSearchEntity()
      .put(record)
      .where((item, { eq }) => eq(item.revision, before.revision)),
    ...(mail ? [mailEntity().put(mail)] : []),
  ]);
  return outcome.done;
}

export async function remove({ supervisorId, savedSearchId }: SavedSearchRecord): Promise<void> {
  await savedSearchEntity().delete({ supervisorId, savedSearchId }).go();
}
