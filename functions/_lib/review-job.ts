import { isUnderway, type JobAnswer, type JobState } from '#shared/domain/review-job.ts';
import type { RequestRecord } from './marketplace-entities.ts';
import type { ReviewJobRecord } from './review-job-entities.ts';

/** How long a provider may take, and how long we wait between tries. */
export interface JobTimes {
  timeoutMs: number;
  /** Before the second try, before the third …: there is one try more than there are waits. */
  waitsMs: number[];
  callbackMs: number;
}

/** As the stack says; tests and slow home servers may have others. */
export function jobTimes(): JobTimes {
  const seconds = (name: string, preset: string) => (process.env[name] || preset).split(',').map(Number);
  const [timeout = 60] = seconds('PROVIDER_TIMEOUT_SECONDS', '60');
  const [callback = 86_400] = seconds('PROVIDER_CALLBACK_SECONDS', '86400');
  return {
    timeoutMs: timeout * 1000,
    waitsMs: seconds('PROVIDER_WAIT_SECONDS', '60,300').map((wait) => wait * 1000),
    callbackMs: callback * 1000,
  };
}

export const maxTries = ({ waitsMs }: JobTimes): number => waitsMs.length + 1;

/** A worker has the time of the call and half of it again; then it is taken for dead. */
export const leaseMs = ({ timeoutMs }: JobTimes): number => 1.5 * timeoutMs;

const KEPT_SECONDS = 180 * 86_400;

type Changes = Partial<Omit<ReviewJobRecord, 'requestId' | 'revision' | 'createdAt' | 'updatedAt'>>;

/** A job in another state; ended ones expire after half a year. */
export function withState(job: ReviewJobRecord, state: JobState, now: Date, changes: Changes = {}) {
  const { expiresAt: _, failedAt: __, ...kept } = job;
  const seconds = Math.floor(now.getTime() / 1000);
  const at = now.toISOString();
  const after: ReviewJobRecord = {
    ...kept,
    dueAt: at,
    ...changes,
    state,
    revision: job.revision + 1,
    updatedAt: at,
    ...(state === 'FAILED' ? { failedAt: at } : {}),
    ...(isUnderway(state) ? {} : { expiresAt: seconds + KEPT_SECONDS }),
  };
  return after;
}

/** The first state of a job. */
export const newJob = (request: RequestRecord, origin: string, now: Date): ReviewJobRecord => ({
  requestId: request.requestId,
  state: 'QUEUED',
  revision: 1,
  tries: 0,
  dueAt: now.toISOString(),
  paperId: request.paperId,
  archiveId: request.archiveId,
  paperTitle: request.paperTitle,
  agentId: request.agentId,
  agentName: request.agentName,
  reviewerId: request.reviewerId,
  requesterId: request.requesterId,
  origin,
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
});

/** Whether a worker may take a job now: its try is due, or who had it is dead. A message may be a second early. */
export function mayClaim({ state, dueAt }: ReviewJobRecord, now: Date): boolean {
  if (state === 'QUEUED') return Date.parse(dueAt) <= now.getTime() + 1500;
  return state === 'RUNNING' && Date.parse(dueAt) <= now.getTime();
}

/** A worker's claim: a try begins. It counts from here, so that a paper that kills workers fails after three. */
export function claimed(
  job: ReviewJobRecord,
  { deliveryId, version }: { deliveryId: string; version: number | undefined },
  times: JobTimes,
  now: Date,
) {
  const dueAt = new Date(now.getTime() + leaseMs(times)).toISOString();
  const sent = version === undefined ? {} : { version };
  return withState(job, 'RUNNING', now, { tries: job.tries + 1, deliveryId, dueAt, ...sent });
}

/** After a fault: the next try, or the end where there is none or it would be in vain. */
export function afterFault(
  job: ReviewJobRecord,
  { answer, isFinal }: { answer: JobAnswer; isFinal: boolean },
  times: JobTimes,
  now: Date,
): ReviewJobRecord {
  const wait = times.waitsMs[job.tries - 1];
  const lastAnswer = JSON.stringify(answer);
  if (isFinal || wait === undefined) return withState(job, 'FAILED', now, { lastAnswer });
  // Not all at the same moment: what failed together does not come back together.
  const dueAt = new Date(now.getTime() + wait * (1 + Math.random() / 5)).toISOString();
  return withState(job, 'QUEUED', now, { lastAnswer, dueAt });
}

/** Failed or stopped, from the beginning again. */
export const restarted = (job: ReviewJobRecord, now: Date, changes: Changes = {}) =>
  withState(job, 'QUEUED', now, { tries: 0, ...changes });
