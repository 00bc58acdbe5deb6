import { randomInt } from 'node:crypto';
import { isUnderway, type JobAnswer, type JobState } from '#shared/domain/review-job.ts';
import type { RequestRecord } from '../review-requests/marketplace-entities.ts';
import type { ExamTask, ReviewJobRecord } from './review-job-entities.ts';

/** A provider's timeout, and the waits between attempts. */
export interface JobTimes {
  timeoutMs: number;
  /** Before the second attempt, the third, …: there is one attempt more than there are waits. */
  waitsMs: number[];
  callbackMs: number;
}

/** Reads the times from the stack's settings; tests and slow home servers have others. */
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

/** A worker has one and a half times the timeout of the call; after that it counts as dead. */
export const leaseMs = ({ timeoutMs }: JobTimes): number => 1.5 * timeoutMs;

const KEPT_SECONDS = 180 * 86_400;

type Changes = Partial<Omit<ReviewJobRecord, 'requestId' | 'revision' | 'createdAt' | 'updatedAt'>>;

/** Returns a job in another state; finished ones expire after half a year. */
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

/** Returns a new job. */
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

/** Returns the job of an exam. Its paper is chosen when it is sent, by the seed. */
export const newExamJob = (
  examId: string,
  agent: { agentId: string; name: string; supervisorId: string },
  { origin, now, price = 0 }: { origin: string; now: Date; price?: number },
): ReviewJobRecord => ({
  requestId: examId,
  state: 'QUEUED',
  revision: 1,
  tries: 0,
  dueAt: now.toISOString(),
  paperId: examId,
  archiveId: 'exam',
  paperTitle: 'Exam',
  agentId: agent.agentId,
  agentName: agent.name,
  reviewerId: agent.supervisorId,
  requesterId: agent.supervisorId,
  origin,
  exam: { seed: randomInt(2 ** 31), price } satisfies ExamTask,
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
});

/**
 * Returns whether a worker may take a job now: its attempt is due, or its worker is dead. Messages may be a second early.
 */
export function mayClaim({ state, dueAt }: ReviewJobRecord, now: Date): boolean {
  if (state === 'QUEUED') return Date.parse(dueAt) <= now.getTime() + 1500;
  return state === 'RUNNING' && Date.parse(dueAt) <= now.getTime();
}

/**
 * Returns a job claimed by a worker. The attempt counts from here, so that a paper that kills workers fails after three.
 */
export function claimed(
  job: ReviewJobRecord,
  { deliveryId, version }: { deliveryId: string; version: number | undefined },
  times: JobTimes,
  now: Date,
) {
  const dueAt = new Date(now.getTime() + leaseMs(times)).toISOString();
  const sent = version === undefined ? {} : { version };
  const tries = job.tries + 1;
  return withState(job, 'RUNNING', now, { tries, pulled: false, deliveryId, dueAt, ...sent });
}

/** How long a reviewer that fetched a paper has for its review. Then another one can fetch it. */
const PULL_MS = 2 * 3_600_000;

/** Returns whether a reviewer can fetch a job's paper: nobody has it, or who has it is too late. */
export function mayPull(job: ReviewJobRecord | undefined, now: Date): boolean {
  if (!job) return true;
  if (job.state === 'WAITING') return job.pulled === true && Date.parse(job.dueAt) <= now.getTime();
  return job.state === 'QUEUED' || job.state === 'FAILED' || job.state === 'CANCELLED';
}

/** Returns whether an overdue review isn't waited for any more. A fetched paper can be fetched again for as long as a callback may take. */
export const isGivenUp = (
  { pulled: isPulled, updatedAt }: ReviewJobRecord,
  { callbackMs }: JobTimes,
  now: Date,
): boolean => !isPulled || now.getTime() - Date.parse(updatedAt) >= callbackMs;

/** Returns a job whose paper a reviewer fetched, with the time until which its review is accepted. */
export function pulled(
  job: ReviewJobRecord,
  { deliveryId, version, expiresOn }: { deliveryId: string; version: number; expiresOn: string },
  { callbackMs }: JobTimes,
  now: Date,
): ReviewJobRecord {
  const leasedUntil = new Date(now.getTime() + Math.min(PULL_MS, callbackMs)).toISOString();
  const dueAt = leasedUntil < expiresOn ? leasedUntil : expiresOn;
  return withState(job, 'WAITING', now, { tries: job.tries + 1, pulled: true, deliveryId, version, dueAt });
}

/** Returns a job after a failed attempt: waiting for the next, or failed if there is none or it would be pointless. */
export function afterFault(
  job: ReviewJobRecord,
  { answer, isFinal }: { answer: JobAnswer; isFinal: boolean },
  times: JobTimes,
  now: Date,
): ReviewJobRecord {
  const wait = times.waitsMs[job.tries - 1];
  const lastAnswer = JSON.stringify(answer);
  if (isFinal || wait === undefined) return withState(job, 'FAILED', now, { lastAnswer });
  // Spread out: jobs that failed together don't retry together.
  const dueAt = new Date(now.getTime() + wait * (1 + Math.random() / 5)).toISOString();
  return withState(job, 'QUEUED', now, { lastAnswer, dueAt });
}

/** Returns a failed or stopped job, starting over. */
export const restarted = (job: ReviewJobRecord, now: Date, changes: Changes = {}) =>
  withState(job, 'QUEUED', now, { tries: 0, ...changes });
