import * as z from 'zod';

/** A sentence of a review, in the review’s own words. */
const QuotedSentence = z.object({
  review: z.number().int().describe('The review’s number: 3 of COL.2611.00042.r3.'),
  quote: z
    .string()
    .describe('A sentence of the review, without Markdown. Formulas are TeX between dollar signs.'),
});

/** What the reviewers of a decided version found, taken from their reviews by rule (docs/product/decision-rule.md). */
export const DecisionSummary = z.object({
  reviews: z.number().int(),
  recommended: z
    .number()
    .int()
    .describe('How many reviews gave an overall score that speaks for acceptance.'),
  unanswered: z
    .number()
    .int()
    .exactOptional()
    .describe('To how many reviews nobody replied. Absent in older records.'),
  strength: QuotedSentence.nullable(),
  weakness: QuotedSentence.extend({
    isAnswered: z.boolean().describe('Whether somebody replied to the review.'),
  }).nullable(),
});
export const ShownDecisionSummary = DecisionSummary.extend({
  sentences: z
    .array(z.object({ text: z.string(), review: z.number().int().optional() }))
    .describe('The same in words. `review` is the number of the review that a sentence quotes.'),
});
export type DecisionSummary = z.infer<typeof DecisionSummary>;
