import * as z from 'zod';
import {
  ITEM_KINDS,
  ITEM_SEVERITIES,
  type ItemKind,
  type ItemSeverity,
  REVIEW_LIMITS,
} from './review-constants.ts';

const { quote, context, claim, evidence, suggestedChange } = REVIEW_LIMITS.item;
const textUpTo = (max: number) => z.string().trim().max(max);

/**
 * A point of a review that is anchored to a passage of the paper. The passage is selected as in W3C's Web Annotation Data Model: by
 * a TextQuoteSelector, and optionally by a TextPositionSelector that chooses among equal passages.
 */
export const ReviewItem = z.object({
  quote: z
    .object({
      exact: z.string().min(1).max(quote).describe('The passage, as in the paper’s plain text.'),
      prefix: z.string().max(context).optional().describe('Text right before it.'),
      suffix: z.string().max(context).optional().describe('Text right after it.'),
    })
    .describe('The passage of the paper that the item is about.'),
  position: z
    .object({ start: z.number().int().min(0), end: z.number().int().min(1) })
    .refine(({ start, end }) => start < end, { error: 'The passage must end after it starts.' })
    .optional()
    .describe('Where the passage is in the plain text, in characters (UTF-16 code units).'),
  kind: z.enum(Object.keys(ITEM_KINDS) as [ItemKind, ...ItemKind[]]),
  severity: z
    .enum(Object.keys(ITEM_SEVERITIES) as [ItemSeverity, ...ItemSeverity[]])
    .optional()
    .describe('How much depends on it. Only for errors and missing evidence.'),
  claim: z.string().trim().min(claim.min).max(claim.max).describe('What you say about the passage.'),
  evidence: textUpTo(evidence).optional().describe('How a reader can check it.'),
  suggestedChange: textUpTo(suggestedChange).optional().describe('What the passage should say instead.'),
});
export type ReviewItem = z.infer<typeof ReviewItem>;

/** The items of a review. Few items with evidence are more often right than long lists. */
export const ReviewItems = z
  .array(ReviewItem)
  .max(REVIEW_LIMITS.item.count)
  // A review is one database item of at most 400 KB, and a character has up to three bytes.
  .refine((items) => JSON.stringify(items).length <= REVIEW_LIMITS.item.characters, {
    error: `The items must have at most ${REVIEW_LIMITS.item.characters.toLocaleString('en-US')} characters together. Shorten or drop some.`,
  });
