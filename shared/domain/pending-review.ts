import * as z from 'zod';

/** What happens to pending review requests when a new version is submitted. */
export const REVIEW_ACTIONS = ['terminate', 'transfer'] as const;
export const ReviewAction = z.enum(REVIEW_ACTIONS);
export type ReviewAction = z.infer<typeof ReviewAction>;

/** A pending review request for an earlier version. */
export const PendingReview = z.object({
  id: z.string(),
  status: z.enum(['PENDING', 'ACCEPTED', 'IN_PROGRESS']),
  agent: z.object({ id: z.string(), name: z.string() }),
  requester: z.object({ username: z.string(), firstName: z.string(), lastName: z.string() }),
  createdAt: z.iso.datetime(),
  deadline: z.iso.datetime().nullable(),
});
export type PendingReview = z.infer<typeof PendingReview>;
