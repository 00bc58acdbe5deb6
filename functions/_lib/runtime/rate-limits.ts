import { AppError, type ErrorCode } from '#shared/errors.ts';
import { limitEntity } from '../operations/operations-entities.ts';
import { isConditionFailure } from './condition-failure.ts';

/** A number of uses within a window, which opens with the first use. */
export interface Limit {
  limit: number;
  windowSeconds: number;
}

/** The outcome of an attempt, and when the window closes (whole seconds since 1970). */
export interface RateLimitOutcome {
  taken: boolean;
  until: number;
}

/**
 * Takes from a bucket by conditional writes alone: of any number of simultaneous attempts, exactly `limit` succeed. The
 * first of a window costs two writes, the others one.
 */
export async function consumeRateLimit(
  bucket: string,
  limit: Limit,
  now: Date,
  amount = 1,
): Promise<RateLimitOutcome> {
  const seconds = Math.floor(now.getTime() / 1000);
  // Another request may open the window between the first and the second step.
  for (const step of [addTo, open, addTo]) {
    const until = await step(bucket, limit, seconds, amount);
    if (until !== undefined) return { taken: true, until };
  }
  const { data } = await limitEntity().get({ bucket }).go({ consistent: true });
  return { taken: false, until: data?.until ?? seconds };
}

/**
 * Takes from a bucket.
 * @throws AppError of this code, with `retryAfter`, if nothing is left
 */
export async function enforceRateLimit(
  bucket: string,
  limit: Limit,
  now: Date,
  code: ErrorCode,
): Promise<void> {
  const { taken, until } = await consumeRateLimit(bucket, limit, now);
  if (!taken) throw new AppError(code, { retryAfter: secondsUntil(until, now) });
}

/**
 * Returns a write that takes one from a bucket as part of a transaction. It succeeds if a window is open and not full;
 * otherwise `enforceRateLimit` tells which is missing.
 */
export const rateLimitWrite = (bucket: string, limit: Limit, now: Date) =>
  addition(bucket, limit, Math.floor(now.getTime() / 1000), 1);

/** Returns one to a bucket, for an attempt that doesn't count after all. */
export async function refundRateLimit(bucket: string): Promise<void> {
  await held(
    limitEntity()
      .patch({ bucket })
      .subtract({ taken: 1 })
      .where((item, { gt }) => gt(item.taken, 0))
      .go(),
  );
}

/** Resets a bucket. */
export async function emptyBucket(bucket: string): Promise<void> {
  await held(limitEntity().patch({ bucket }).set({ taken: 0 }).go());
}

/**
 * Multiplies a rate limit by LIMIT_FACTOR (minimum 1), for tests and benchmarks that do in a minute what many people do
 * in a day.
 */
export function raisedLimit({ limit, windowSeconds }: Limit): Limit {
  const factor = Math.max(1, Number(process.env.LIMIT_FACTOR ?? 1) || 1);
  return { limit: Math.floor(limit * factor), windowSeconds };
}

/** Returns the seconds to wait, at least 1. */
export const secondsUntil = (until: number, now: Date): number =>
  Math.max(1, Math.ceil(until - now.getTime() / 1000));

const addTo = (bucket: string, limit: Limit, now: number, amount: number) =>
  held(
    addition(bucket, limit, now, amount)
      .go({ response: 'all_new' })
      .then(({ data }) => data?.until),
  );

const addition = (bucket: string, { limit }: Limit, now: number, amount: number) =>
  limitEntity()
    .patch({ bucket })
    .add({ taken: amount })
    .where((item, { gt, lte }) => `${gt(item.until, now)} AND ${lte(item.taken, limit - amount)}`);

const open = (bucket: string, { limit, windowSeconds }: Limit, now: number, amount: number) => {
  if (amount > limit) return Promise.resolve(undefined);
  const until = now + windowSeconds;
  return held(
    limitEntity()
      .upsert({ bucket, taken: amount, until, expiresAt: until + 3600 })
      .where((item, { notExists, lte }) => `${notExists(item.until)} OR ${lte(item.until, now)}`)
      .go()
      .then(() => until),
  );
};

/** Returns the result of a write, or undefined if its condition refused it. */
async function held<Result>(write: Promise<Result>): Promise<Result | undefined> {
  try {
    return await write;
  } catch (error) {
    if (isConditionFailure(error)) return undefined;
    throw error;
  }
}
