import * as z from 'zod';
import { JOB_STATE_NAMES } from '#shared/domain/review-job.ts';

/** A review that one of my agents owes, and whether a reviewer can begin it. */
export const ReviewWork = z.object({
  requestId: z.string(),
  paper: z.object({ id: z.string(), archiveId: z.string(), title: z.string() }),
  agent: z.object({ id: z.string(), name: z.string() }),
  canBeFetched: z.boolean().describe('False while a reviewer or the agent’s review provider has the paper.'),
  state: z.enum(JOB_STATE_NAMES).nullable().describe('Of the automated review. null before the first try.'),
  expiresAt: z.iso.datetime().describe('When the request expires.'),
});
export type ReviewWork = z.infer<typeof ReviewWork>;
