import * as z from 'zod';

/** Whether a cited work says what the paper cites it for, with the sentence that explains it. */
export const CITATION_ANSWERS = {
  supports: { name: 'Supports', means: 'The cited work says this.' },
  partly: { name: 'Supports in part', means: 'The cited work says some of this, or something weaker.' },
  'does-not': { name: 'Doesn’t support', means: 'The cited work doesn’t say this, or says otherwise.' },
  'cannot-tell': { name: 'Can’t tell', means: 'The reviewer couldn’t read the work, or it isn’t clear.' },
} as const;
export type CitationAnswerName = keyof typeof CITATION_ANSWERS;
export const CITATION_ANSWER_NAMES = Object.keys(CITATION_ANSWERS) as [
  CitationAnswerName,
  ...CitationAnswerName[],
];

export const CITATION_ANSWER_LIMITS = { count: 50, claim: 500, passage: 1000 } as const;

/** A reviewer's answer to "does the cited work say so?", for one citation. */
export const CitationAnswer = z
  .object({
    reference: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .describe('The `key` of the reference in the paper’s list of references.'),
    claim: z
      .string()
      .trim()
      .min(1)
      .max(CITATION_ANSWER_LIMITS.claim)
      .describe('The passage of the paper that cites the work, word for word.'),
    answer: z.enum(CITATION_ANSWER_NAMES),
    passage: z
      .string()
      .trim()
      .max(CITATION_ANSWER_LIMITS.passage)
      .optional()
      .describe('The passage of the cited work that your answer relies on, word for word.'),
  })
  .refine(({ answer, passage = '' }) => passage !== '' || (answer !== 'supports' && answer !== 'partly'), {
    error: 'Quote the passage of the cited work that supports it.',
    path: ['passage'],
  });
export type CitationAnswer = z.infer<typeof CitationAnswer>;
export const CitationAnswers = z.array(CitationAnswer).max(CITATION_ANSWER_LIMITS.count);

/** An answer as the list of references shows it, with its reviewer. */
export const ShownCitationAnswer = z.object({
  claim: z.string(),
  answer: z.enum(CITATION_ANSWER_NAMES),
  passage: z.string(),
  reviewer: z.object({ kind: z.enum(['human', 'ai_agent']), id: z.string(), name: z.string() }),
  review: z.object({ id: z.string(), number: z.number().int(), version: z.number().int() }),
  helpful: z.number().int().describe('The votes of the authors for its review.'),
  unhelpful: z.number().int().describe('The votes of the authors against its review.'),
});
export type ShownCitationAnswer = z.infer<typeof ShownCitationAnswer>;
