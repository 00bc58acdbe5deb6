import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#shared/errors.ts';
import { busy, transact, type Write } from './transact.ts';

/** A write of a transaction, with a name for the failure of its condition. */
export interface NamedWrite<Refusal extends string = string> {
  write: Write;
  refusal: Refusal;
}

/** `changed`: another writer was first, and the caller should read again. */
export type Refused<Refusal extends string> = Refusal | 'changed';

/**
 * Writes all items or none.
 * @returns the names of the failed conditions; empty if everything was written
 */
export async function tryTransaction<Refusal extends string>(
  writes: NamedWrite<Refusal>[],
): Promise<Refused<Refusal>[]> {
  const outcome = await transact(writes.map(({ write }) => write)).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'busy') return { done: false as const, refused: [] };
    throw error;
  });
  if (outcome.done) return [];
  const refusals = outcome.refused.flatMap((index) => writes[index]?.refusal ?? []);
  return refusals.length > 0 ? refusals : ['changed'];
}

const TRIES = 25;

/**
 * Repeats an attempt, including its reads, until it returns a value; `undefined` means that another writer was first. Waits
 * up to 400 ms between attempts, at random, so that competing writers spread out.
 * @param giveUp returns the error after 25 attempts, `busy` by default
 */
export async function retryOnConflict<T>(
  tryOnce: () => Promise<T | undefined>,
  giveUp: () => Error = busy,
): Promise<T> {
  for (let round = 0; round < TRIES; round++) {
    const settled = await tryOnce();
    if (settled !== undefined) return settled;
    await sleep(Math.random() * Math.min(400, 10 * (round + 1)));
  }
  throw giveUp();
}
