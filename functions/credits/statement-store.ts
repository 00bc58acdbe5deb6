import type { CreditTransaction } from '#shared/domain/credits.ts';
import type { CreditType, Entry } from '#shared/domain/ledger.ts';
import { type EntryRecord, entryEntity, postingEntity } from '../_lib/credit-entities.ts';
import { supervisorEntity } from '../_lib/identity-entities.ts';

/**
 * A supervisor's statement, newest first: what came to and went from what is available. The locked side of a lock is
 * the same movement seen from the other pocket; GET /payments/transaction/{id} shows it.
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

/** A posting by its key, as it was asked for: keys are compared in lower case. */
export async function getPosting(key: string) {
  const { data } = await postingEntity().get({ key }).go({ consistent: true });
  return data ? { ...data, entries: JSON.parse(data.entries) as Entry[] } : undefined;
}

/** The usernames of supervisors; one batch read. */
export async function usernamesOf(ids: string[]): Promise<Map<string, string>> {
  const { data } = await supervisorEntity()
    .get([...new Set(ids)].map((supervisorId) => ({ supervisorId })))
    .go();
  return new Map(data.map(({ supervisorId, username }) => [supervisorId, username]));
}
