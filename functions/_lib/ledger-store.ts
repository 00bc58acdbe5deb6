import {
  type Balance,
  changesOf,
  EMPTY_BALANCE,
  isBalanced,
  type Posting,
  welcomeBonus,
} from '#shared/domain/ledger.ts';
import { AppError } from '#shared/errors.ts';
import { attempt, type NamedWrite, untilSettled } from './attempt.ts';
import { balanceEntity, entryEntity, postingEntity } from './credit-entities.ts';

/** `posted`: its key stands already; `insufficient`: a balance would fall below zero. */
export type LedgerRefusal = 'posted' | 'insufficient';

/** Whether the installation keeps credits at all (decisions.md §6). */
export const creditsEnabled = (): boolean => (process.env.CREDITS_ENABLED ?? 'true') === 'true';

/** @throws AppError `credits-disabled` */
export function assertCreditsEnabled(): void {
  if (!creditsEnabled()) throw new AppError('credits-disabled');
}

/**
 * The writes of postings, for the transaction of the state change that they pay for: each key once, its lines, and one
 * change a balance, on condition that none falls below zero. Several postings may name the same account.
 */
export function postingWrites(postings: Posting[], now: Date): NamedWrite<LedgerRefusal>[] {
  const at = now.toISOString();
  return [...postings.flatMap((posting) => keyAndLines(posting, at)), ...balanceWrites(postings)];
}

function keyAndLines(posting: Posting, at: string): NamedWrite<LedgerRefusal>[] {
  const { key, description, entries } = posting;
  if (!isBalanced(posting)) throw new Error(`The entries of ${key} do not add up to zero.`);
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

/** What postings change in the parts of the platform's accounts: each where its own line stands. */
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

/** A part of a platform's account: which one depends on the posting's key, whose end is random. */
const shard = (pocket: string, key: string) =>
  `platform-${pocket}-${String((key.charCodeAt(key.length - 1) || 0) % 16).padStart(2, '0')}`;

/** Posts by itself what pays for no change elsewhere. @returns what stood in the way, if anything did */
export async function post(posting: Posting, now: Date): Promise<LedgerRefusal | undefined> {
  return untilSettled<{ refusal: LedgerRefusal | undefined }>(async () => {
    const refused = await attempt(postingWrites([posting], now));
    if (refused.includes('posted')) return { refusal: 'posted' };
    if (refused.includes('insufficient')) return { refusal: 'insufficient' };
    return refused.length === 0 ? { refusal: undefined } : undefined;
  }).then(({ refusal }) => refusal);
}

export async function isPosted(key: string): Promise<boolean> {
  const { data } = await postingEntity().get({ key }).go({ consistent: true });
  return data !== null;
}

/** What a supervisor has. Whoever was not welcomed yet, is: once, however often this is asked at the same time. */
export async function balanceOf(supervisorId: string, now: Date): Promise<Balance> {
  const welcome = welcomeBonus(supervisorId);
  const [balance, welcomed] = await Promise.all([readBalance(supervisorId), isPosted(welcome.key)]);
  if (welcomed) return balance;
  await post(welcome, now);
  return readBalance(supervisorId);
}

async function readBalance(ownerId: string): Promise<Balance> {
  const { data } = await balanceEntity().get({ ownerId }).go({ consistent: true });
  return data ? { available: data.available, locked: data.locked, earned: data.earned } : EMPTY_BALANCE;
}

/** A balance as the API shows it. */
export const toCreditBalance = ({ available, locked, earned }: Balance) => ({
  availableCredits: available,
  lockedCredits: locked,
  totalCredits: earned,
});
