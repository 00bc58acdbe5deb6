import * as z from 'zod';

const words = (what: string, least: number) =>
  z
    .string({ error: `${what} is required` })
    .trim()
    .min(least, `${what} must be at least ${least} characters`)
    .max(2000, `${what} must be at most 2,000 characters`);

/** Why somebody is suspended; told to them. */
export const SuspensionReason = z.object({ reason: words('A reason', 10) });
export type SuspensionReason = z.infer<typeof SuspensionReason>;

/** The suspended person's one appeal. */
export const SuspensionAppeal = z.object({ text: words('Your appeal', 20) });
export type SuspensionAppeal = z.infer<typeof SuspensionAppeal>;

/** What an admin makes of a suspension: it ends, or, in answer to an appeal, it stays. */
export const SuspensionDecision = z.object({
  verdict: z.enum(['lift', 'uphold'], { error: 'Choose to lift or to uphold it' }),
  reason: words('A reason', 10),
});
export type SuspensionDecision = z.infer<typeof SuspensionDecision>;

/** A suspension as the person sees it: who decided stays among the admins. */
export const Suspension = z.object({
  reason: z.string(),
  at: z.iso.datetime(),
  appeal: z.object({ text: z.string(), at: z.iso.datetime() }).nullable(),
  answer: z.object({ reason: z.string(), at: z.iso.datetime() }).nullable().describe('To the appeal.'),
});
export type Suspension = z.infer<typeof Suspension>;
