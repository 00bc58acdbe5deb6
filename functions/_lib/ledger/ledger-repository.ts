import { createHash } from 'node:crypto';
import { normalizeEmail } from '#shared/domain/email-key.ts';
import {
  type Balance,
  changesOf,
  EMPTY_BALANCE,
  isBalanced,
  type Posting,
  welcomeBonus,
} from '#shared/domain/ledger.ts';
import { AppError } from '#shared/errors.ts';
import { mailboxOf } from '../identity/mailbox.ts';
import { keyedHashes } from '../runtime/keyed-hash.ts';
import { type NamedWrite, retryOnConflict, tryTransaction } from '../runtime/try-transaction.ts';
import { balanceEntity, entryEntity, postingEntity, welcomedEntity } from './ledger-entities.ts';

/** `posted`: a posting with this key exists; `insufficient`: a balance would fall below zero. */
export type LedgerRefusal = 'posted' | 'insufficient';

/** Returns whether the installation uses credits (docs/product/credits.md). */
export const creditsEnabled = (): boolean => (process.env.CREDITS_ENABLED ?? 'true') === 'true';

/**
 * Refuses calls while credits are off.
 * @throws AppError `credits-disabled`
 */
export function assertCreditsEnabled(): void {
  if (!creditsEnabled()) throw new AppError('credits-disabled');
}

/**
 * Returns the writes of postings, for the transaction of the change that they pay for: each key once, its entries, and
 * one change per balance, on condition that no balance falls below zero. Several postings may name the same account.
 */
export function postingWrites(postings: Posting[], now: Date): NamedWrite<LedgerRefusal>[] {
  const at = now.toISOString();
  return [...postings.flatMap((posting) => keyAndLines(posting, at)), ...balanceWrites(postings)];
}

function keyAndLines(posting: Posting, at: string): NamedWrite<LedgerRefusal>[] {
  const { key, description, entries } = posting;
  if (!isBalanced(posting)) throw new Error(`The entries of ${key} don’t add up to zero.`);
  const lines = entries.map(({ account, amount, type }) =>
    entryEntity().create({
      ownerId: account.owner === 'platform' ? shard(account.pocket, key) : account.supervisorId,
      at,
      key,
      pocket: account.pocket,
      type,
      amount,
      description,
    }),
  );
  const own = postingEntity().create({ key, description, entries: JSON.stringify(entries), at });
  return [own, ...lines].map((write) => ({ write, refusal: 'posted' as const }));
}

function balanceWrites(postings: Posting[]): NamedWrite<LedgerRefusal>[] {
  const { supervisors } = changesOf(postings);
  const ours = [...platformChanges(postings)].map(([ownerId, available]) =>
    add(ownerId, { available, locked: 0, earned: 0 }),
  );
  const theirs = [...supervisors].flatMap(([ownerId, change]) => {
    if (change.available === 0 && change.locked === 0 && change.earned === 0) return [];
    return [change.available < 0 || change.locked < 0 ? take(ownerId, change) : add(ownerId, change)];
  });
  return [...theirs, ...ours].map((write) => ({ write, refusal: 'insufficient' as const }));
}

/** Returns what postings change in each shard of the platform's accounts. */
function platformChanges(postings: Posting[]): Map<string, number> {
  const changes = new Map<string, number>();
  for (const { key, entries } of postings)
    for (const { account, amount } of entries)
      if (account.owner === 'platform') {
        const ownerId = shard(account.pocket, key);
        changes.set(ownerId, (changes.get(ownerId) ?? 0) + amount);
      }
  return changes;
}

const add = (ownerId: string, change: Balance) => balanceEntity().upsert({ ownerId }).add(change);
const take = (ownerId: string, change: Balance) =>
  balanceEntity()
    .patch({ ownerId })
    .add(change)
    .where(
      (item, { gte }) =>
        `${gte(item.available, -Math.min(0, change.available))} AND ${gte(item.locked, -Math.min(0, change.locked))}`,
    );

/** Returns the shard of a platform account for a posting; keys end in random characters. */
const shard = (pocket: string, key: string) =>
  `platform-${pocket}-${String((key.charCodeAt(key.length - 1) || 0) % 16).padStart(2, '0')}`;

/** Writes a posting that belongs to no other change. @returns the condition that failed, if any */
export const post = (posting: Posting, now: Date): Promise<LedgerRefusal | undefined> =>
  postAll(() => postingWrites([posting], now));

async function postAll(writes: () => NamedWrite<LedgerRefusal>[]): Promise<LedgerRefusal | undefined> {
  return retryOnConflict<{ refusal: LedgerRefusal | undefined }>(async () => {
    const refused = await tryTransaction(writes());
    if (refused.includes('posted')) return { refusal: 'posted' };
    if (refused.includes('insufficient')) return { refusal: 'insufficient' };
    return refused.length === 0 ? { refusal: undefined } : undefined;
  }).then(({ refusal }) => refusal);
}

export async function isPosted(key: string): Promise<boolean> {
  const { data } = await postingEntity().get({ key }).go({ consistent: true });
  return data !== null;
}

export interface AccountHolder {
  supervisorId: string;
  email: string;
}

/**
 * Returns a supervisor's balance. Grants the welcome bonus first if it is missing, once, however many requests do so at
 * the same time.
 */
export async function getAccountBalance(holder: AccountHolder, now: Date): Promise<Balance> {
  const { supervisorId } = holder;
  const [balance, welcomed] = await Promise.all([
    readBalance(supervisorId),
    isPosted(welcomeBonus(supervisorId).key),
  ]);
  if (welcomed || (await wasWelcomed(holder.email))) return balance;
  const emailHash = await welcomeHash(holder.email);
  await postAll(() => welcomeWrites({ supervisorId, emailHash }, now));
  return readBalance(supervisorId);
}

/** Returns the writes of the welcome bonus, which a person gets once, even with a new account after deleting one. */
export const welcomeWrites = (
  { supervisorId, emailHash }: { supervisorId: string; emailHash: string },
  now: Date,
): NamedWrite<LedgerRefusal>[] => [
  {
    write: welcomedEntity().create({ emailHash, at: now.toISOString() }),
    refusal: 'posted',
  },
  ...postingWrites([welcomeBonus(supervisorId)], now),
];

/** Returns whether an account with this mailbox, possibly a deleted one, got the welcome bonus. */
export async function wasWelcomed(email: string): Promise<boolean> {
  const hashes = await Promise.all(
    [mailboxOf(email), normalizeEmail(email)].map((text) => keyedHashes(textOf(text))),
  );
  const all = new Set([...hashes.flat(), unkeyedHashOf(email)]);
  const { data } = await welcomedEntity()
    .get([...all].map((emailHash) => ({ emailHash })))
    .go({ consistent: true });
  return data.length > 0;
}

/** Returns the hash under which a new welcome bonus is remembered. */
export const welcomeHash = async (email: string): Promise<string> =>
  (await keyedHashes(textOf(mailboxOf(email))))[0];

/** Bonuses from before mailboxes were compared are remembered by the address. */
const textOf = (address: string): string => `welcome ${address}`;

/** Accounts from before the hash had a key. */
const unkeyedHashOf = (email: string): string =>
  createHash('sha256')
    .update(textOf(normalizeEmail(email)))
    .digest('base64url');

export async function readBalance(ownerId: string): Promise<Balance> {
  const { data } = await balanceEntity().get({ ownerId }).go({ consistent: true });
  return data ? { available: data.available, locked: data.locked, earned: data.earned } : EMPTY_BALANCE;
}

/** Converts a balance to the API's form. */
export const toCreditBalance = ({ available, locked, earned }: Balance) => ({
  availableCredits: available,
  lockedCredits: locked,
  totalCredits: earned,
});
