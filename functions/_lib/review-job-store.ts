import { isUnderway, type JobState, type ReviewJob } from '#shared/domain/review-job.ts';
import type { NamedWrite } from './attempt.ts';
import { isWritten } from './condition-failure.ts';
import { jobTimes, maxTries } from './review-job.ts';
import { type ReviewJobRecord, reviewJobEntity } from './review-job-entities.ts';

export async function getJob(requestId: string): Promise<ReviewJobRecord | undefined> {
  const { data } = await reviewJobEntity().get({ requestId }).go({ consistent: true });
  return data ?? undefined;
}

/** The jobs of requests, those that have one. */
export async function jobsOf(requestIds: string[]): Promise<Map<string, ReviewJobRecord>> {
  if (requestIds.length === 0) return new Map();
  const { data } = await reviewJobEntity()
    .get(requestIds.map((requestId) => ({ requestId })))
    .go({ consistent: true });
  return new Map(data.map((job) => [job.requestId, job]));
}

/** The write that brings a job from one record to the next, if nobody else did. */
export const jobWrite = (before: ReviewJobRecord, after: ReviewJobRecord): NamedWrite<'job-moved'> => ({
  write: reviewJobEntity()
    .put(after)
    .where((item, { eq }) => eq(item.revision, before.revision)),
  refusal: 'job-moved',
});

/** @returns whether it was written; not, where the job moved meanwhile */
export const changeJob = (before: ReviewJobRecord, after: ReviewJobRecord): Promise<boolean> =>
  isWritten(
    reviewJobEntity()
      .put(after)
      .where((item, { eq }) => eq(item.revision, before.revision))
      .go(),
  );

/** @returns whether it was written; not, where the request has a job already */
export const createJob = (job: ReviewJobRecord): Promise<boolean> =>
  isWritten(
    reviewJobEntity()
      .put(job)
      .where((item, { notExists }) => notExists(item.requestId))
      .go(),
  );

const MOST = 1000;

/** Jobs of a state whose moment has passed, those that wait longest first. */
export async function overdueJobs(state: JobState, before: Date): Promise<ReviewJobRecord[]> {
  const { data } = await reviewJobEntity()
    .query.byState({ state })
    .lte({ dueAt: before.toISOString() })
    .go({ count: MOST, pages: 'all' });
  return data;
}

/** A page of the jobs of a state: what waits in the order of its turn, what ended the newest first. */
export async function jobsByState(state: JobState, limit: number, cursor: string | null = null) {
  const { data, cursor: nextCursor } = await reviewJobEntity()
    .query.byState({ state })
    .go({ count: limit, pages: 'all', order: isUnderway(state) ? 'asc' : 'desc', cursor });
  return { jobs: data, nextCursor };
}

/** How many jobs of a state there are, up to 1,000. */
export async function countJobs(state: JobState): Promise<number> {
  const { data } = await reviewJobEntity()
    .query.byState({ state })
    .go({ count: MOST, pages: 'all', attributes: ['requestId'] });
  return data.length;
}

/** A job as its supervisor and admins see it. */
export function toJob(job: ReviewJobRecord): ReviewJob {
  return {
    requestId: job.requestId,
    state: job.state,
    tries: job.tries,
    maxTries: maxTries(jobTimes()),
    paper: { id: job.paperId, archiveId: job.archiveId, title: job.paperTitle },
    agent: { id: job.agentId, name: job.agentName },
    dueAt: job.dueAt,
    lastAnswer: job.lastAnswer ? (JSON.parse(job.lastAnswer) as ReviewJob['lastAnswer']) : null,
    reviewId: job.reviewId ?? null,
    createdAt: job.createdAt,
    updatedAt: job.updatedAt,
  };
}
