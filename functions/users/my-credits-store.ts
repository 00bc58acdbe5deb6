import { balanceEntity, entryEntity } from '../_lib/credit-entities.ts';

/** What a supervisor has in credits, and each entry of the ledger that came to it, oldest first. */
export async function creditsOf(ownerId: string) {
  const [balance, entries] = await Promise.all([
    balanceEntity().get({ ownerId }).go({ consistent: true }),
    entryEntity().query.primary({ ownerId }).go({ pages: 'all', consistent: true }),
  ]);
  const { available = 0, locked = 0, earned = 0 } = balance.data ?? {};
  return { balance: { available, locked, earned }, entries: entries.data };
}
