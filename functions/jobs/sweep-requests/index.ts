import * as z from 'zod';
import { systemClock } from '../../_lib/runtime/clock.ts';
import { remindVenues } from './remind-venues.ts';
import { resumeStalledJobs } from './resume-stalled-jobs.ts';
import { startDueExams } from './start-due-exams.ts';
import { startDueJobs } from './start-due-jobs.ts';
import { sweepRequests } from './sweep-requests.ts';

/** `batch` comes from the schedule that an operator may add (infra/config.ts); the default schedule sends nothing. */
const Event = z.looseObject({ batch: z.boolean().default(false) });

/**
 * Every five minutes: expires requests, reminds reviewers, also those of venues, starts automated reviews and exams, and resumes stalled ones; in the
 * nightly batch also failed ones. Safe to run twice, even concurrently.
 */
export const handler = async (event?: unknown): Promise<void> => {
  const { batch } = Event.parse(event ?? {});
  const requests = await sweepRequests(systemClock());
  const begun = await startDueJobs(systemClock());
  const exams = await startDueExams(systemClock());
  const revived = await resumeStalledJobs(systemClock(), batch);
  const venues = await remindVenues(systemClock());
  console.info('Swept the review requests', { ...requests, begun, exams, ...revived, venues });
};
