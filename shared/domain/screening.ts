import * as z from 'zod';
import { SCREENING_RULE_IDS } from '#shared/domain/screening-rules.ts';

/** One thing that screening found: told to the author, and judged by an admin. */
export const Finding = z.object({
  rule: z.enum(SCREENING_RULE_IDS),
  message: z.string().describe('A sentence for the author.'),
  place: z.string().describe('`main.tex:12`, `paper.pdf, page 3`; empty where it is about the whole paper.'),
  excerpt: z
    .string()
    .describe('What stands there, cut to 300 characters; empty where there is nothing to show.'),
});
export type Finding = z.infer<typeof Finding>;
