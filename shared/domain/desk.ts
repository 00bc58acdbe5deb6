import * as z from 'zod';
import { DESK_STATES, DESK_VERDICTS } from '#shared/domain/desk-constants.ts';
import { SubmittingSupervisor } from '#shared/domain/paper.ts';
import { Finding } from '#shared/domain/screening.ts';

const text = (least: number) => z.string().trim().min(least).max(2000);

export const DeskVerdict = z.object({
  verdict: z.enum(DESK_VERDICTS),
  reason: text(10).describe('Shown to the authors.'),
});
export type DeskVerdict = z.infer<typeof DeskVerdict>;

/** How many versions one decision can be about: a page of the queue. */
export const MOST_ALIKE = 50;

export const AppealText = z.object({
  text: text(20).describe('The argument of the appeal. There is only one appeal.'),
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

/** A held version as its authors see it, without the names of the admins who decided. */
export const DeskReport = z.object({
  paperId: z.string(),
  archiveId: z.string(),
  version: z.number().int(),
  state: z.enum(DESK_STATES),
  heldAt: z.iso.datetime(),
  findings: z.array(Finding),
  decisions: z.array(DeskDecision.omit({ by: true })),
  appeal: DeskAppeal.omit({ by: true }).nullable(),
  mayAppeal: z.boolean().describe('true after a rejection, until the authors appeal.'),
});
export type DeskReport = z.infer<typeof DeskReport>;

/** A held version as admins see it, in the queue. */
export const DeskCase = DeskReport.extend({
  title: z.string(),
  submittedAt: z.iso.datetime(),
  submittingSupervisor: SubmittingSupervisor,
  decisions: z.array(DeskDecision),
  appeal: DeskAppeal.nullable(),
  duplicateOf: z
    .string()
    .nullable()
    .describe('The version that this one repeats, such as `COL.2611.00042v1`.'),
});
/** A held version in the queue, with the others of the same flood. */
export const QueuedCase = DeskCase.extend({
  alike: z
    .object({ id: z.string(), count: z.number().int() })
    .nullable()
    .describe('Versions of one series or one network: `GET /admin/desk?alike=` lists them.'),
});
export type QueuedCase = z.infer<typeof QueuedCase>;
export type DeskCase = z.infer<typeof DeskCase>;

/** A public version that admins should look at. It stays public: admins can withdraw it, or close the flag. */
export const DeskFlag = z.object({
  paperId: z.string(),
  archiveId: z.string(),
  version: z.number().int(),
  title: z.string(),
  contradicted: z.number().int().describe('The references whose identifiers name other works.'),
  flaggedAt: z.iso.datetime(),
});
export type DeskFlag = z.infer<typeof DeskFlag>;

/** A group of supervisors that gave each other high scores, with the evidence. It changes nothing by itself. */
export const RingFlag = z.object({
  id: z.string(),
  members: z.array(z.object({ id: z.string(), username: z.string(), name: z.string() })),
  favors: z.number().int().describe('High scores of members for papers of members.'),
  expected: z.number().describe('How many high scores their activity explains.'),
  inside: z.number().int().describe('Reviews by members of papers of members.'),
  given: z.number().int().describe('All reviews by members.'),
  gap: z
    .number()
    .describe('By how many points members score each other above what they give others and get from others.'),
  evidence: z.array(
    z.object({
      id: z.string(),
      permalink: z.string(),
      paperTitle: z.string(),
      score: z.number(),
      by: z.string(),
    }),
  ),
  flaggedAt: z.iso.datetime(),
});
export type RingFlag = z.infer<typeof RingFlag>;
