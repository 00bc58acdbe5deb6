import * as z from 'zod';
import { DESK_STATES, DESK_VERDICTS } from '#shared/domain/desk-terms.ts';
import { SubmittingSupervisor } from '#shared/domain/paper.ts';
import { Finding } from '#shared/domain/screening.ts';

const text = (what: string, least: number) =>
  z
    .string({ error: `${what} is required` })
    .trim()
    .min(least, least === 1 ? `${what} is required` : `${what} must be at least ${least} characters`)
    .max(2000, `${what} must be at most 2,000 characters`);

export const DeskVerdict = z.object({
  verdict: z.enum(DESK_VERDICTS, { error: 'Choose to publish or to reject' }),
  reason: text('A reason', 10).describe('Told to the author.'),
});
export type DeskVerdict = z.infer<typeof DeskVerdict>;

export const AppealText = z.object({
  text: text('Your appeal', 20).describe('What the desk should know; there is one appeal.'),
});
export type AppealText = z.infer<typeof AppealText>;

export const DeskDecision = z.object({
  verdict: z.enum(DESK_VERDICTS),
  reason: z.string(),
  at: z.iso.datetime(),
  by: z.object({ id: z.string(), username: z.string() }),
});
export type DeskDecision = z.infer<typeof DeskDecision>;

export const DeskAppeal = z.object({
  text: z.string(),
  at: z.iso.datetime(),
  by: z.object({ id: z.string(), username: z.string() }),
});
export type DeskAppeal = z.infer<typeof DeskAppeal>;

/** A held version as its authors see it: who decided stays within the desk. */
export const DeskReport = z.object({
  paperId: z.string(),
  archiveId: z.string(),
  version: z.number().int(),
  state: z.enum(DESK_STATES),
  heldAt: z.iso.datetime(),
  findings: z.array(Finding),
  decisions: z.array(DeskDecision.omit({ by: true })),
  appeal: DeskAppeal.omit({ by: true }).nullable(),
  mayAppeal: z.boolean().describe('After a rejection, once (decisions.md §4).'),
});
export type DeskReport = z.infer<typeof DeskReport>;

/** The same as admins see it, in the queue. */
export const DeskCase = DeskReport.extend({
  title: z.string(),
  submittedAt: z.iso.datetime(),
  submittingSupervisor: SubmittingSupervisor,
  decisions: z.array(DeskDecision),
  appeal: DeskAppeal.nullable(),
  duplicateOf: z.string().nullable().describe('The paper that it repeats: `COL.2611.00042v1`.'),
});
export type DeskCase = z.infer<typeof DeskCase>;
