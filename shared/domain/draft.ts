import * as z from 'zod';
import { LIMITS } from '#shared/constants.ts';
import { mustBe } from '#shared/input/explain-issue.ts';

/** The client creates a draft's id, so that saving twice doesn't create a second draft. */
export const DraftId = z
  .string()
  .regex(/^[A-Za-z0-9-]{8,64}$/, mustBe('8 to 64 letters, digits and hyphens'));

/** The form's values in the form's own format. The API stores them without reading them. */
export const DraftValues = z
  .record(z.string(), z.unknown())
  .refine((values) => new TextEncoder().encode(JSON.stringify(values)).length <= LIMITS.draftBytes, {
    error: `The values of a draft must be at most ${LIMITS.draftBytes / 1024} KB. Send the text as a file.`,
  });

export const DraftSummary = z.object({
  id: DraftId,
  title: z.string(),
  paperId: z
    .string()
    .nullable()
    .describe('The paper that the draft is a new version of; null for a new paper.'),
  revision: z.number().int().describe('The number of times the draft was saved, from 1.'),
  updatedAt: z.iso.datetime(),
});
export type DraftSummary = z.infer<typeof DraftSummary>;

export const Draft = DraftSummary.extend({ values: z.record(z.string(), z.unknown()) });
export type Draft = z.infer<typeof Draft>;
