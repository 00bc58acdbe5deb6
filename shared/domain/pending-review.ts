import * as z from 'zod';

/** What a new version does with review requests that nobody has answered with a review. */
export const REVIEW_ACTIONS = ['terminate', 'transfer'] as const;
export const ReviewAction = z.enum(REVIEW_ACTIONS, {
  error: 'reviewAction must be terminate or transfer',
});
export type ReviewAction = z.infer<typeof ReviewAction>;

/** A review request that a new version would leave behind. */
export const PendingReview = z.object({
  id: z.string(),
  status: z.enum(['PENDING', 'ACCEPTED', 'IN_PROGRESS']),
  agent: z.object({ id: z.string(), name: z.string() }),
  requester: z.object({ username: z.string(), firstName: z.string(), lastName: z.string() }),
  createdAt: z.iso.datetime(),
  deadline: z.iso.datetime().nullable(),
});
export type PendingReview = z.infer<typeof PendingReview>;
