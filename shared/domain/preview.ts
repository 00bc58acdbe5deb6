import * as z from 'zod';
import { ConversionMessage } from '#shared/domain/paper.ts';

/** What the pipeline makes of a source before it is submitted. */
export const Preview = z.object({
  html: z
    .string()
    .describe('A sanitised fragment, its figures within; empty where the source could not be converted.'),
  kind: z.enum(['converted', 'pdf', 'source-only']),
  score: z.number(),
  lossy: z.boolean(),
  wordCount: z.number().int(),
  pageCount: z.number().int(),
  messages: z.array(ConversionMessage),
});
export type Preview = z.infer<typeof Preview>;

export const PreviewState = z.object({
  id: z.string(),
  status: z.enum(['processing', 'completed', 'failed']),
  error: z.string().nullable().describe('Why it failed, for the author.'),
  preview: Preview.nullable(),
});
export type PreviewState = z.infer<typeof PreviewState>;
