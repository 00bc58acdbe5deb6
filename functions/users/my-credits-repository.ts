import { balanceEntity, entryEntity } from '../_lib/ledger/ledger-entities.ts';

/** Returns a supervisor's balance and its ledger entries, oldest first. */
export async function creditsOf(ownerId: string) {
  const [balance, entries] = await Promise.all([
    balanceEntity().get({ ownerId }).go({ consistent: true }),
    entryEntity().query.primary({ ownerId }).go({ pages: 'all', consistent: true }),
  ]);
  const { available = 0, locked = 0, earned = 0 } = balance.data ?? {};
  return { balance: { available, locked, earned }, entries: entries.data };
}
