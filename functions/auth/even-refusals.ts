import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '#shared/constants.ts';

/**
 * Delays an error until `LIMITS.refusalMilliseconds` after the start, so that all refusals take the same time, whether or not an
 * account exists.
 */
export async function evenRefusals<Result>(work: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  try {
    return await work();
  } catch (error) {
    await sleep(Math.max(0, LIMITS.refusalMilliseconds - (performance.now() - started)));
    throw error;
  }
}
