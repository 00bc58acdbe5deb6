import * as z from 'zod';
import {
  MOST_NUMBER_FINDINGS,
  NUMBER_CHECK_IDS,
  type NumberCheck,
} from '#shared/domain/number-check-kinds.ts';

/** A number that doesn't follow from the numbers beside it. */
export const NumberFinding = z.object({
  check: z.enum(NUMBER_CHECK_IDS),
  reported: z.string().describe('The numbers as the paper has them.'),
  message: z.string().describe('A sentence about what doesn’t agree.'),
  arithmetic: z.string().describe('The arithmetic, with what rounding allows.'),
  changesConclusion: z
    .boolean()
    .describe(
      'Whether the paper calls the result significant at .05 and the arithmetic doesn’t, or the reverse.',
    ),
  place: z.string().describe('Such as `Section 3.1` or `Table 2`. Empty at the start of the text.'),
  anchor: z
    .string()
    .nullable()
    .describe('The id of that section or table in the paper’s HTML; null if it has none.'),
});
export type NumberFinding = z.infer<typeof NumberFinding>;

/** What the number checks found in a version. Advisory: they read text, and can misread it. */
export const NumberChecks = z.object({
  checked: z
    .object(
      Object.fromEntries(NUMBER_CHECK_IDS.map((id) => [id, z.number().int()])) as Record<
        NumberCheck,
        z.ZodInt
      >,
    )
    .describe('How many were checked, by kind.'),
  oneTailed: z
    .number()
    .int()
    .describe(
      'How many p-values agree only as those of one-tailed tests, as their sentence or the paper about all tests says.',
    ),
  corrected: z
    .number()
    .int()
    .optional()
    .describe(
      'How many p-values agree only if they were corrected for several tests or sphericity, as their sentence says. Absent if none.',
    ),
  findings: z
    .array(NumberFinding)
    .max(MOST_NUMBER_FINDINGS)
    .describe(`In the order of the paper; at most ${MOST_NUMBER_FINDINGS}.`),
  isComplete: z.boolean().describe('False if the checks ran out of time, or found more than they list.'),
});
export type NumberChecks = z.infer<typeof NumberChecks>;
