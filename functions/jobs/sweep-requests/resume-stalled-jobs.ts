import { recordFailedAttempt, toAnswer } from '../../_lib/providers/complete-job.ts';
import { isGivenUp, jobTimes, restarted } from '../../_lib/providers/review-job.ts';
import type { ReviewJobRecord } from '../../_lib/providers/review-job-entities.ts';
import { enqueueJobs } from '../../_lib/providers/review-job-queue.ts';
import { changeJob, overdueJobs } from '../../_lib/providers/review-job-repository.ts';

/** A message that waits in a long queue is not lost yet. */
const PATIENCE_MS = 10 * 60_000;
const DAY_MS = 86_400_000;
const AT_ONCE = 10;

/** What a run found: lost messages, dead workers, missing callbacks, and failures that get another round. */
export interface Revived {
  lost: number;
  died: number;
  late: number;
  again: number;
}

/** Resumes stalled jobs; with `batch` also, once, those that failed since the day before. */
export async function resumeStalledJobs(now: Date, batch: boolean): Promise<Revived> {
  const [queued, running, waiting, failed] = await Promise.all([
    overdueJobs('QUEUED', new Date(now.getTime() - PATIENCE_MS)),
    overdueJobs('RUNNING', now),
    overdueJobs('WAITING', now),
    batch ? overdueJobs('FAILED', now) : [],
  ]);
  // Workers check the job again, so a second message does no harm.
  await enqueueJobs(
    [...queued, ...running].map(({ requestId }) => ({ requestId, dueAt: now.toISOString() })),
    now,
  );
  const late = waiting.filter((job) => isGivenUp(job, jobTimes(), now));
  await each(late, (job) =>
    recordFailedAttempt(job, { answer: silence(now), isFinal: job.pulled === true }, now),
  );
  const yesterday = new Date(now.getTime() - DAY_MS).toISOString();
  const again = failed.filter(({ failedAt = '', batch: night }) => failedAt > yesterday && !night);
  await each(again, (job) => anotherRound(job, now));
  return { lost: queued.length, died: running.length, late: late.length, again: again.length };
}

/** Once per failure: a job that fails again waits for an admin. */
async function anotherRound(job: ReviewJobRecord, now: Date): Promise<void> {
  const next = restarted(job, now, { batch: now.toISOString().slice(0, 10) });
  if (await changeJob(job, next)) await enqueueJobs([next], now);
}

const silence = (now: Date) =>
  toAnswer(
    {
      status: 202,
      body: '',
      problem: `The paper was taken, but its review did not arrive within ${jobTimes().callbackMs / 3_600_000} hours.`,
    },
    now,
  );

async function each<T>(all: T[], act: (one: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < all.length; start += AT_ONCE)
    await Promise.all(all.slice(start, start + AT_ONCE).map(act));
}
