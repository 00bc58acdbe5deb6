import { setTimeout as sleep } from 'node:timers/promises';
import type { MailLane } from '../../_lib/operations/mail-lanes.ts';

/** The share of the account's rate that each lane may use. Together they stay below it: retries need room. */
export const LANE_SHARES: Record<MailLane, number> = { codes: 0.6, others: 0.3 };

/** The workers of a lane that send at the same time (events-stack.ts); SQS allows no fewer. */
export const WORKERS_OF_A_LANE = 2;

/** Returns the milliseconds between two emails of one worker, so that all workers of a lane stay within its share. */
export const intervalOf = (lane: MailLane, mailsPerSecond: number): number =>
  (1000 * WORKERS_OF_A_LANE) / (mailsPerSecond * LANE_SHARES[lane]);

/**
 * Runs tasks one after the other, the next at least an interval after the previous one began, and waits out the last interval,
 * because the next batch begins at once.
 */
export async function paced<T>(
  items: T[],
  intervalMs: number,
  perform: (item: T) => Promise<void>,
): Promise<void> {
  for (const item of items) {
    const began = performance.now();
    await perform(item);
    await sleep(Math.max(0, intervalMs - (performance.now() - began)));
  }
}
