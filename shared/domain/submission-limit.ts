import * as z from 'zod';
import { SUBMISSIONS } from '#shared/domain/submission-limit-constants.ts';

const count = z.number().int().min(0);
const perDay = z.number().int().min(1).max(SUBMISSIONS.grant.perDay);

export const LIMIT_REQUEST_STATES = ['open', 'granted', 'refused'] as const;

export const LimitRequestText = z.object({
  perDay: perDay.describe('How many papers you want to submit a day.'),
  reason: z.string().trim().min(20).max(2000).describe('What you want to submit, and why so many.'),
});
export type LimitRequestText = z.infer<typeof LimitRequestText>;

export const LimitVerdict = z.object({
  verdict: z.enum(['grant', 'refuse']),
  perDay: perDay
    .optional()
    .describe('How many papers a day to grant. Without it, as many as were asked for.'),
  days: z
    .number()
    .int()
    .min(1)
    .max(SUBMISSIONS.grant.days.most)
    .default(SUBMISSIONS.grant.days.default)
    .describe('For how many days.'),
  reason: z.string().trim().min(10).max(2000).describe('Shown to the person who asked.'),
});
export type LimitVerdict = z.infer<typeof LimitVerdict>;

/** A request for more submissions, as the person who asked sees it. */
export const OwnLimitRequest = z.object({
  state: z.enum(LIMIT_REQUEST_STATES),
  perDay,
  reason: z.string(),
  requestedAt: z.iso.datetime(),
  answer: z.string().nullable().describe('The admin’s reason.'),
  until: z.iso.datetime().nullable().describe('When the grant ends.'),
});

/** What a person may submit a day, and why. All accounts with one mailbox count together. */
export const SubmissionLimit = z.object({
  perDay: count.describe('How many papers, and how many new versions, you may submit a day.'),
  submitted: count.describe('Papers submitted in the current 24 hours.'),
  until: z.iso.datetime().nullable().describe('When the current 24 hours end.'),
  accepted: count.describe(`Your accepted papers: each adds ${SUBMISSIONS.accepted}.`),
  helpful: count.describe(
    `Helpful votes on your reviews: each adds ${SUBMISSIONS.helpful}, ${SUBMISSIONS.mostByHelpful} at most.`,
  ),
  granted: count.describe('What an admin granted you; 0 without a grant.'),
  request: OwnLimitRequest.nullable().describe('Your last request for more.'),
});
export type SubmissionLimit = z.infer<typeof SubmissionLimit>;

/** An open request for more submissions, as admins see it. */
export const LimitRequest = z.object({
  supervisor: z.object({ id: z.string(), username: z.string(), name: z.string() }),
  perDay,
  reason: z.string(),
  requestedAt: z.iso.datetime(),
});
export type LimitRequest = z.infer<typeof LimitRequest>;
