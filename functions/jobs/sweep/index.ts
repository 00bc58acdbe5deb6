import * as z from 'zod';
import { systemClock } from '../../_lib/clock.ts';
import { beginDueJobs } from './begin-due-jobs.ts';
import { reviveJobs } from './revive-jobs.ts';
import { sweepRequests } from './sweep-requests.ts';

/** `batch` comes from the schedule that an operator may add (infra/config.ts); the clock's own event says nothing. */
const Event = z.looseObject({ batch: z.boolean().default(false) });

/**
 * What is due, every five minutes: requests that expire, reviewers to be reminded, automated reviews that begin or stand
 * still; in the nightly batch also those that failed. Safe to run twice, also at once.
 */
export const handler = async (event?: unknown): Promise<void> => {
  const { batch } = Event.parse(event ?? {});
  const requests = await sweepRequests(systemClock());
  const begun = await beginDueJobs(systemClock());
  const revived = await reviveJobs(systemClock(), batch);
  console.info('Swept the review requests', { ...requests, begun, ...revived });
};
