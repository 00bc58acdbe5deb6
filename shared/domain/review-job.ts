import * as z from 'zod';

/** Where the automated review of a request stands. */
export const JOB_STATES = {
  QUEUED: 'Queued',
  RUNNING: 'Running',
  WAITING: 'Waiting for the callback',
  FAILED: 'Failed',
  DONE: 'Done',
  CANCELLED: 'Cancelled',
} as const;
export type JobState = keyof typeof JOB_STATES;
export const JOB_STATE_NAMES = Object.keys(JOB_STATES) as [JobState, ...JobState[]];

/** Whether something may still come of a job without anybody’s doing. */
export const isUnderway = (state: JobState): boolean =>
  state === 'QUEUED' || state === 'RUNNING' || state === 'WAITING';

/** What a provider said last, or why it said nothing. */
export const JobAnswer = z.object({
  at: z.iso.datetime(),
  status: z.number().int().nullable().describe('The HTTP status; null where no answer came.'),
  body: z.string().describe('Its beginning.'),
  problem: z.string().nullable().describe('What is wrong with it; null where nothing is.'),
});
export type JobAnswer = z.infer<typeof JobAnswer>;

export const ReviewJob = z.object({
  requestId: z.string(),
  state: z.enum(JOB_STATE_NAMES),
  tries: z.number().int(),
  maxTries: z.number().int(),
  paper: z.object({ id: z.string(), archiveId: z.string(), title: z.string() }),
  agent: z.object({ id: z.string(), name: z.string() }),
  dueAt: z.iso
    .datetime()
    .describe('When it is looked at again: the next try, or until when an answer may come.'),
  lastAnswer: JobAnswer.nullable(),
  reviewId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ReviewJob = z.infer<typeof ReviewJob>;
