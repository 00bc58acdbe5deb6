import { AppError } from '#shared/errors.ts';
import { RATE_LIMITS } from '#shared/rate-limits.ts';
import { subscriberPrefix } from '../identity/device.ts';
import type { Caller } from './call.ts';
import { consumeRateLimit, type Limit, raisedLimit, secondsUntil } from './rate-limits.ts';
import { RecentValues } from './recent-values.ts';

/** What a function instance holds of a bucket: how many it took at once, how many are left, and until when (seconds). */
interface Share {
  size: number;
  left: number;
  until: number;
}
const shares = new RecentValues<Share>(5000);

/** Counts a request against its IP address. Functions without the table (the API description) have no limit. */
export const countAddress = (address: string, now: Date): Promise<void> =>
  process.env.TABLE_OPERATIONS
    ? count(`requests-from ${subscriberPrefix(address)}`, raisedLimit(RATE_LIMITS.requestsPerAddress), now)
    : Promise.resolve();

/** Counts a request against the API key that it came with. */
export const countKey = async ({ apiKey }: Caller, now: Date): Promise<void> => {
  if (apiKey) await count(`requests-with ${apiKey.keyId}`, raisedLimit(RATE_LIMITS.requestsPerKey), now);
};

/**
 * Admits or refuses a request. One write per request would double the cost of reading, so an instance takes 1, then 2,
 * then 4 … at once, at most a fortieth of the limit, and admits that many by itself. So at most `limit` requests are
 * admitted, and instances never reserve more unused requests than they admitted.
 * @throws AppError `too-many-requests`
 */
async function count(bucket: string, limit: Limit, now: Date): Promise<void> {
  const known = shares.get(bucket);
  const isOpen = known !== undefined && known.until * 1000 > now.getTime();
  const isGood = isOpen && (known.left > 0 || known.size === 0);
  const share = isGood ? known : await consumeShare(bucket, limit, now, isOpen ? known.size * 2 : 1);
  if (share.size === 0) {
    throw new AppError('too-many-requests', { retryAfter: secondsUntil(share.until, now) });
  }
  shares.set(bucket, { ...share, left: share.left - 1 });
}

/** Takes a share of this size, else of 1; the share has size 0 if nothing is left until the window closes. */
async function consumeShare(bucket: string, limit: Limit, now: Date, count: number): Promise<Share> {
  const size = Math.max(1, Math.min(count, Math.floor(limit.limit / 40)));
  const first = await consumeRateLimit(bucket, limit, now, size);
  if (first.taken) return { size, left: size, until: first.until };
  const second = size > 1 ? await consumeRateLimit(bucket, limit, now) : first;
  const share = second.taken ? 1 : 0;
  const outcome = { size: share, left: share, until: second.until };
  shares.set(bucket, outcome);
  return outcome;
}
