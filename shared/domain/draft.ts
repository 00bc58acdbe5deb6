import * as z from 'zod';
import { LIMITS } from '#shared/constants.ts';

/** The id of a draft is made by who writes it, so that saving it twice makes no second one. */
export const DraftId = z
  .string()
  .regex(/^[A-Za-z0-9-]{8,64}$/, 'A draft’s id has 8 to 64 letters, digits and hyphens');

/** What stands in the form, as the form keeps it: nobody but the form reads it. */
export const DraftValues = z
  .record(z.string(), z.unknown())
  .refine((values) => new TextEncoder().encode(JSON.stringify(values)).length <= LIMITS.draftBytes, {
    error: 'This draft is too large to be kept here. Send the text as a file.',
  });

export const DraftSummary = z.object({
  id: DraftId,
  title: z.string(),
  paperId: z.string().nullable().describe('The paper that gets a new version; null for a new paper.'),
  revision: z.number().int().describe('Counts the saves, from 1.'),
  updatedAt: z.iso.datetime(),
});
export type DraftSummary = z.infer<typeof DraftSummary>;

export const Draft = DraftSummary.extend({ values: z.record(z.string(), z.unknown()) });
export type Draft = z.infer<typeof Draft>;
