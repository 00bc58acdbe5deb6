import * as z from 'zod';
import { SCREENING_RULE_IDS } from '#shared/domain/screening-rules.ts';

/** A finding of screening, which the author sees and an admin decides on. */
export const Finding = z.object({
  rule: z.enum(SCREENING_RULE_IDS),
  message: z.string().describe('A sentence for the author.'),
  place: z
    .string()
    .describe('Such as `main.tex:12` or `paper.pdf, page 3`. Empty if it concerns the whole paper.'),
  excerpt: z
    .string()
    .describe('The text at that place, cut to 300 characters. Empty if there is nothing to show.'),
});
export type Finding = z.infer<typeof Finding>;
