import type { CreditTransaction } from '#shared/domain/credits.ts';
import type { CreditType } from '#shared/domain/ledger.ts';
import { supervisorEntity } from '../_lib/identity/identity-entities.ts';
import {
  type EntryRecord,
  entryEntity,
  PostedEntries,
  postingEntity,
} from '../_lib/ledger/ledger-entities.ts';
import { parseJson } from '../_lib/runtime/json-attribute.ts';

/**
 * Returns a supervisor's statement, newest first: changes of the available credits. Locking moves credits between the two
 * pockets of one account; GET /payments/transaction/{id} shows both sides.
 */
export async function statementOf(
  ownerId: string,
  type: CreditType | undefined,
): Promise<CreditTransaction[]> {
  const { data } = await entryEntity()
    .query.primary({ ownerId })
    .go({ order: 'desc', pages: 'all', consistent: true });
  return data.filter((entry) => entry.pocket === 'available' && (!type || entry.type === type)).map(toLine);
}

const toLine = ({ key, type, amount, description, at }: EntryRecord): CreditTransaction => ({
  id: key,
  type,
  amount,
  description,
  createdAt: at,
});

/** Returns a posting by its key; ElectroDB compares keys in lower case. */
export async function getPosting(key: string) {
  const { data } = await postingEntity().get({ key }).go({ consistent: true });
  return data ? { ...data, entries: parseJson(PostedEntries, data.entries) } : undefined;
}

/** Returns the usernames of supervisors by one batch read. */
export async function usernamesOf(ids: string[]): Promise<Map<string, string>> {
  const { data } = await supervisorEntity()
    .get([...new Set(ids)].map((supervisorId) => ({ supervisorId })))
    .go();
  return new Map(data.map(({ supervisorId, username }) => [supervisorId, username]));
}
