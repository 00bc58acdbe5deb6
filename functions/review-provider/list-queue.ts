import { isUnderway, type JobState } from '#shared/domain/review-job.ts';
import { AppError } from '#shared/errors.ts';
import { withState } from '../_lib/providers/review-job.ts';
import { changeJob, countJobs, getJob, jobsByState, toJob } from '../_lib/providers/review-job-repository.ts';
import type { ReviewDeps } from '../_lib/reviews/publish-review.ts';
import { paginateByCursor } from '../_lib/runtime/cursor-pagination.ts';
import { retryOnConflict } from '../_lib/runtime/try-transaction.ts';

const PAGE = 50;
const SHOWN: JobState[] = ['FAILED', 'RUNNING', 'WAITING', 'QUEUED'];

/**
 * Returns the automated review jobs for an admin: those of one state, or the first of each state that needs attention.
 */
export async function listQueue({
  state,
  cursor,
}: {
  state?: JobState | undefined;
  cursor?: string | undefined;
}) {
  const [pages, [QUEUED, RUNNING, WAITING, FAILED], oldest] = await Promise.all([
    state
      ? paginateByCursor(cursor, (from) => jobsByState(state, PAGE, from))
      : Promise.all(SHOWN.map((each) => jobsByState(each, PAGE))).then((all) => ({
          jobs: all.flatMap(({ jobs }) => jobs),
          nextCursor: null,
        })),
    Promise.all((['QUEUED', 'RUNNING', 'WAITING', 'FAILED'] as const).map(countJobs)),
    jobsByState('QUEUED', 1),
  ]);
  return {
    success: true as const,
    data: {
      jobs: pages.jobs.map(toJob),
      nextCursor: pages.nextCursor,
      counts: {
        QUEUED: QUEUED ?? 0,
        RUNNING: RUNNING ?? 0,
        WAITING: WAITING ?? 0,
        FAILED: FAILED ?? 0,
      },
      oldestQueuedAt: oldest.jobs[0]?.updatedAt ?? null,
    },
  };
}

/**
 * Stops a job: later messages from its provider are refused. Its request stays as it is.
 * @throws AppError `job-not-found`, `job-ended`
 */
export function cancelJob({ clock }: ReviewDeps) {
  return async ({ id }: { id: string }) => {
    return retryOnConflict(async () => {
      const job = await getJob(id);
      if (!job) throw new AppError('job-not-found');
      if (!isUnderway(job.state) && job.state !== 'FAILED') throw new AppError('job-ended');
      const stopped = withState(job, 'CANCELLED', clock());
      if (!(await changeJob(job, stopped))) return undefined;
      return { success: true as const, data: toJob(stopped) };
    });
  };
}
