import { isUnderway, JobAnswer, type JobState, type ReviewJob } from '#shared/domain/review-job.ts';
import { isWritten } from '../runtime/condition-failure.ts';
import { parseJson } from '../runtime/json-attribute.ts';
import { hasRevision } from '../runtime/optimistic-lock.ts';
import type { NamedWrite } from '../runtime/try-transaction.ts';
import { jobTimes, maxTries } from './review-job.ts';
import { type ReviewJobRecord, reviewJobEntity } from './review-job-entities.ts';

export async function getJob(requestId: string): Promise<ReviewJobRecord | undefined> {
  const { data } = await reviewJobEntity().get({ requestId }).go({ consistent: true });
  return data ?? undefined;
}

/** Returns the jobs of requests that have one. */
export async function listJobs(requestIds: string[]): Promise<Map<string, ReviewJobRecord>> {
  if (requestIds.length === 0) return new Map();
  const { data } = await reviewJobEntity()
    .get(requestIds.map((requestId) => ({ requestId })))
    .go({ consistent: true });
  return new Map(data.map((job) => [job.requestId, job]));
}

/** Returns the write that moves a job to its next record, unless another writer was first. */
export const jobWrite = (before: ReviewJobRecord, after: ReviewJobRecord): NamedWrite<'job-moved'> => ({
  write: reviewJobEntity()
    .put(after)
    .where((item, operations) => hasRevision(operations, item.revision, before.revision)),
  refusal: 'job-moved',
});

/**
 * Writes a job's next record.
 * @returns false if the job changed meanwhile
 */
export const changeJob = (before: ReviewJobRecord, after: ReviewJobRecord): Promise<boolean> =>
  isWritten(
    reviewJobEntity()
      .put(after)
      .where((item, operations) => hasRevision(operations, item.revision, before.revision))
      .go(),
  );

/**
 * Writes a new job.
 * @returns false if the request has a job already
 */
export const createJob = (job: ReviewJobRecord): Promise<boolean> =>
  isWritten(
    reviewJobEntity()
      .put(job)
      .where((item, { notExists }) => notExists(item.requestId))
      .go(),
  );

const MOST = 1000;

/** Returns the jobs of a state that are overdue, the oldest first. */
export async function overdueJobs(state: JobState, before: Date): Promise<ReviewJobRecord[]> {
  const { data } = await reviewJobEntity()
    .query.byState({ state })
    .lte({ dueAt: before.toISOString() })
    .go({ count: MOST, pages: 'all' });
  return data;
}

/** Returns a page of the jobs of a state: waiting ones in the order they are due, finished ones newest first. */
export async function jobsByState(state: JobState, limit: number, cursor: string | null = null) {
  const { data, cursor: nextCursor } = await reviewJobEntity()
    .query.byState({ state })
    .go({ count: limit, pages: 'all', order: isUnderway(state) ? 'asc' : 'desc', cursor });
  return { jobs: data, nextCursor };
}

/** Counts the jobs of a state, up to 1,000. */
export async function countJobs(state: JobState): Promise<number> {
  const { data } = await reviewJobEntity()
    .query.byState({ state })
    .go({ count: MOST, pages: 'all', attributes: ['requestId'] });
  return data.length;
}

/** Converts a job to what its supervisor and admins see. */
export function toJob(job: ReviewJobRecord): ReviewJob {
  return {
    requestId: job.requestId,
    state: job.state,
    tries: job.tries,
    maxTries: maxTries(jobTimes()),
    paper: { id: job.paperId, archiveId: job.archiveId, title: job.paperTitle },
    agent: { id: job.agentId, name: job.agentName },
    dueAt: job.dueAt,
    lastAnswer: job.lastAnswer ? parseJson(JobAnswer, job.lastAnswer) : null,
    reviewId: job.reviewId ?? null,
    createdAt: job.createdAt,
    updatedAt: job.updatedAt,
  };
}
