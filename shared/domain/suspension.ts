import * as z from 'zod';

const words = (least: number) => z.string().trim().min(least).max(2000);

/** The reason for a suspension, which the supervisor sees. */
export const SuspensionReason = z.object({ reason: words(10) });
export type SuspensionReason = z.infer<typeof SuspensionReason>;

/** The supervisor's appeal. There is only one. */
export const SuspensionAppeal = z.object({ text: words(20) });
export type SuspensionAppeal = z.infer<typeof SuspensionAppeal>;

/** An admin's decision on a suspension: end it, or uphold it after an appeal. */
export const SuspensionDecision = z.object({
  verdict: z.enum(['lift', 'uphold']),
  reason: words(10),
});
export type SuspensionDecision = z.infer<typeof SuspensionDecision>;

/** A suspension as the supervisor sees it, without the names of the admins who decided. */
export const Suspension = z.object({
  reason: z.string(),
  at: z.iso.datetime(),
  appeal: z.object({ text: z.string(), at: z.iso.datetime() }).nullable(),
  answer: z
    .object({ reason: z.string(), at: z.iso.datetime() })
    .nullable()
    .describe('The decision on the appeal.'),
});
export type Suspension = z.infer<typeof Suspension>;
