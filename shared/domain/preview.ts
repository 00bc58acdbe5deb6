import * as z from 'zod';
import { Capsule } from '#shared/domain/capsule.ts';
import { AuthorDetails } from '#shared/domain/manuscript/author-details.ts';
import { mapStatements } from '#shared/domain/manuscript/fields.ts';
import { Funding } from '#shared/domain/manuscript/funding.ts';
import { Category } from '#shared/domain/manuscript/values.ts';
import { NumberChecks } from '#shared/domain/number-checks.ts';
import { ConversionMessage } from '#shared/domain/paper.ts';

/** What a main file says about its paper, for the form to show and the author to check. */
export const SourceFront = z.object({
  mainFile: z.string(),
  title: z.string().describe('Empty if the file has none.'),
  abstract: z.string().describe('Empty if the file has none, or one that is too short or too long.'),
  authors: z.array(z.string()),
  authorDetails: AuthorDetails.describe('Of the authors with an ORCID iD or affiliations, by name.'),
  keywords: z.array(z.string()),
  categories: z.array(Category).describe('The likeliest categories by the words of the paper, best first.'),
});
export type SourceFront = z.infer<typeof SourceFront>;

/** The conversion of a source before it is submitted. */
export const Preview = z.object({
  html: z
    .string()
    .describe(
      'A sanitized HTML fragment with its figures inline. Empty if the source couldn’t be converted.',
    ),
  kind: z.enum(['converted', 'pdf', 'source-only']),
  score: z.number(),
  lossy: z.boolean(),
  wordCount: z.number().int(),
  pageCount: z.number().int(),
  messages: z.array(ConversionMessage),
  source: SourceFront.nullable().describe('Null if the main file couldn’t be read.'),
  referenceCount: z.number().int(),
  numberChecks: NumberChecks.nullable().describe('What the number checks found; null for a PDF.'),
  capsule: Capsule.nullable()
    .default(null)
    .describe('The files in `capsule/`, with advice; null if there are none.'),
  importedReviewCount: z
    .number()
    .int()
    .default(0)
    .describe(
      'The reviews of another service in the files. Readers see them as sent by the authors, without names.',
    ),
  declared: z
    .object({ doi: z.string(), funding: Funding, ...mapStatements(() => z.string()) })
    .partial()
    .describe('The fields that the source declares, such as its funding.'),
});
export type Preview = z.infer<typeof Preview>;

export const PreviewState = z.object({
  id: z.string(),
  status: z.enum(['processing', 'completed', 'failed']),
  error: z.string().nullable().describe('Why the conversion failed, as a sentence for the author.'),
  preview: Preview.nullable(),
});
export type PreviewState = z.infer<typeof PreviewState>;
