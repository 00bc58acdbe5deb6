import * as z from 'zod';
import { Unanchored } from '#shared/domain/review-item.ts';
import type { StatusDescription } from '#shared/domain/status.ts';

/** The states of a review job. */
export const JOB_STATES = {
  QUEUED: { label: 'Queued', explanation: 'It waits for its first or next try.', tone: 'soft' },
  RUNNING: { label: 'Running', explanation: 'The review provider has the paper.', tone: 'soft' },
  WAITING: {
    label: 'Waiting for the callback',
    explanation: 'The review provider accepted the paper and sends the review later.',
    tone: 'soft',
  },
  FAILED: { label: 'Failed', explanation: 'All tries failed.', tone: 'rubric' },
  DONE: { label: 'Done', explanation: 'The review provider sent the review.', tone: 'ok' },
  CANCELLED: { label: 'Canceled', explanation: 'Its request ended before there was a review.', tone: 'soft' },
} as const satisfies Record<string, StatusDescription>;
export type JobState = keyof typeof JOB_STATES;
export const JOB_STATE_NAMES = Object.keys(JOB_STATES) as [JobState, ...JobState[]];

/** Returns whether a job may still complete without anybody's action. */
export const isUnderway = (state: JobState): boolean =>
  state === 'QUEUED' || state === 'RUNNING' || state === 'WAITING';

/** A provider's last response, or why there was none. */
export const JobAnswer = z.object({
  at: z.iso.datetime(),
  status: z.number().int().nullable().describe('The HTTP status; null if there was no response.'),
  body: z.string().describe('The beginning of the response.'),
  problem: z.string().nullable().describe('What is wrong with the response, or null.'),
  unanchored: Unanchored,
});
export type JobAnswer = z.infer<typeof JobAnswer>;

export const ReviewJob = z.object({
  requestId: z.string(),
  state: z.enum(JOB_STATE_NAMES),
  tries: z.number().int(),
  maxTries: z.number().int(),
  paper: z.object({ id: z.string(), archiveId: z.string(), title: z.string() }),
  agent: z.object({ id: z.string(), name: z.string() }),
  dueAt: z.iso.datetime().describe('The time of the next attempt, or the deadline of the pending response.'),
  lastAnswer: JobAnswer.nullable(),
  reviewId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ReviewJob = z.infer<typeof ReviewJob>;
