import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#shared/errors.ts';
import { transact, type Write } from './transact.ts';

/** A write of a transaction, with the name of what it means when its condition does not hold. */
export interface NamedWrite<Refusal extends string = string> {
  write: Write;
  refusal: Refusal;
}

/** `changed`: somebody else was first, and it is worth looking again. */
export type Refused<Refusal extends string> = Refusal | 'changed';

/**
 * Writes that belong together, all or none.
 * @returns what stood in the way by name, empty where all was written
 */
export async function attempt<Refusal extends string>(
  writes: NamedWrite<Refusal>[],
): Promise<Refused<Refusal>[]> {
  const outcome = await transact(writes.map(({ write }) => write));
  if (outcome.done) return [];
  const refusals = outcome.refused.flatMap((index) => writes[index]?.refusal ?? []);
  return refusals.length > 0 ? refusals : ['changed'];
}

const TRIES = 25;

/**
 * Tries anew, from reading on, until something comes of it: `undefined` says that somebody else was first.
 * @throws AppError `busy` after many tries
 */
export async function untilSettled<T>(tryOnce: () => Promise<T | undefined>): Promise<T> {
  for (let round = 0; round < TRIES; round++) {
    const settled = await tryOnce();
    if (settled !== undefined) return settled;
    await sleep(Math.random() * Math.min(400, 10 * (round + 1)));
  }
  throw new AppError('busy', {
    message: 'Too many want to change this at the same moment. Please try again.',
    retryAfter: 1,
  });
}
