import { AppError, type ErrorCode } from '#shared/errors.ts';
import { isConditionFailure } from './condition-failure.ts';
import { limitEntity } from './operations-entities.ts';

/** So many within a window, which opens with the first. */
export interface Limit {
  limit: number;
  windowSeconds: number;
}

/** What came of a try, and when the window closes (whole seconds since 1970). */
export interface Taken {
  taken: boolean;
  until: number;
}

/**
 * Takes from a bucket, by conditional writes alone: of any number of tries at the same moment exactly `limit` get
 * through. Two writes for the first of a window, one for the others.
 */
export async function takeFrom(bucket: string, limit: Limit, now: Date, amount = 1): Promise<Taken> {
  const seconds = Math.floor(now.getTime() / 1000);
  // Somebody else may open the window between the first and the second step.
  for (const step of [addTo, open, addTo]) {
    const until = await step(bucket, limit, seconds, amount);
    if (until !== undefined) return { taken: true, until };
  }
  const { data } = await limitEntity().get({ bucket }).go({ consistent: true });
  return { taken: false, until: data?.until ?? seconds };
}

/** @throws AppError of this code, with `retryAfter`, where nothing is left */
export async function takeOrRefuse(bucket: string, limit: Limit, now: Date, code: ErrorCode): Promise<void> {
  const { taken, until } = await takeFrom(bucket, limit, now);
  if (!taken) throw new AppError(code, { retryAfter: secondsUntil(until, now) });
}

/**
 * Takes one as part of a transaction: the write holds where a window is open and not full. Where it does not,
 * `takeOrRefuse` tells which it was.
 */
export const takingWrite = (bucket: string, limit: Limit, now: Date) =>
  addition(bucket, limit, Math.floor(now.getTime() / 1000), 1);

/** Gives one back: a try that is not to count after all. */
export async function giveBack(bucket: string): Promise<void> {
  await held(
    limitEntity()
      .patch({ bucket })
      .subtract({ taken: 1 })
      .where((item, { gt }) => gt(item.taken, 0))
      .go(),
  );
}

/** Forgets what was taken. */
export async function emptyBucket(bucket: string): Promise<void> {
  await held(limitEntity().patch({ bucket }).set({ taken: 0 }).go());
}

/**
 * A limit as this installation has it: LIMIT_FACTOR raises those against floods, for tests and benchmarks that do in a
 * minute what many do in a day; it can neither lower nor end them.
 */
export function raised({ limit, windowSeconds }: Limit): Limit {
  const factor = Math.max(1, Number(process.env.LIMIT_FACTOR ?? 1) || 1);
  return { limit: Math.floor(limit * factor), windowSeconds };
}

/** How long to wait, at least a second. */
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

/** What a write came to, or undefined where its condition did not hold. */
async function held<Result>(write: Promise<Result>): Promise<Result | undefined> {
  try {
    return await write;
  } catch (error) {
    if (isConditionFailure(error)) return undefined;
    throw error;
  }
}
