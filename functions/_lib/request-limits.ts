import { LIMITS } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import type { Caller } from './call.ts';
import { subscriberOf } from './device.ts';
import { type Limit, raised, secondsUntil, takeFrom } from './limits.ts';
import { Recent } from './recent.ts';

/** What a function instance knows of a bucket: what it took at once, what is left of that, and until when (seconds). */
interface Share {
  size: number;
  left: number;
  until: number;
}
const shares = new Recent<Share>(5000);

/** The limit of an address; a function that knows no table (the platform's own description) has none. */
export const countAddress = (address: string, now: Date): Promise<void> =>
  process.env.TABLE_OPERATIONS
    ? count(`requests-from ${subscriberOf(address)}`, raised(LIMITS.requestsPerAddress), now)
    : Promise.resolve();

/** The limit of the key that a program calls with. */
export const countKey = async ({ apiKey }: Caller, now: Date): Promise<void> => {
  if (apiKey) await count(`requests-with ${apiKey.keyId}`, raised(LIMITS.requestsPerKey), now);
};

/**
 * Lets a request through or refuses it. A write for each would double what reading costs: an instance takes one, then
 * two, then four … at once, a fortieth of the limit at the most, and lets so many through by itself. So never more than
 * the limit get through, and what instances took in vain is never more than what they let through.
 * @throws AppError `too-many-requests`
 */
async function count(bucket: string, limit: Limit, now: Date): Promise<void> {
  const known = shares.get(bucket);
  const isOpen = known !== undefined && known.until * 1000 > now.getTime();
  const isGood = isOpen && (known.left > 0 || known.size === 0);
  const share = isGood ? known : await takeShare(bucket, limit, now, isOpen ? known.size * 2 : 1);
  if (share.size === 0) {
    throw new AppError('too-many-requests', { retryAfter: secondsUntil(share.until, now) });
  }
  shares.set(bucket, { ...share, left: share.left - 1 });
}

/** A share of this size, else of one; of size 0 where nothing is left until the window closes. */
async function takeShare(bucket: string, limit: Limit, now: Date, wanted: number): Promise<Share> {
  const size = Math.max(1, Math.min(wanted, Math.floor(limit.limit / 40)));
  const first = await takeFrom(bucket, limit, now, size);
  if (first.taken) return { size, left: size, until: first.until };
  const second = size > 1 ? await takeFrom(bucket, limit, now) : first;
  const share = second.taken ? 1 : 0;
  const outcome = { size: share, left: share, until: second.until };
  shares.set(bucket, outcome);
  return outcome;
}
