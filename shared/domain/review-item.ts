import * as z from 'zod';
import { MOST_COUNTED, mustBe } from '#shared/input/explain-issue.ts';
import { formatCount } from '../input/counted.ts';
import {
  ITEM_ANSWERS,
  ITEM_KINDS,
  ITEM_SEVERITIES,
  type ItemAnswer,
  type ItemKind,
  type ItemSeverity,
  REVIEW_LIMITS,
  REVIEWER_TYPES,
} from './review-constants.ts';

const { quote, context, claim, evidence, suggestedChange } = REVIEW_LIMITS.item;
/** The id of an item: the numbers of the review and of the item in it. It is also its anchor on the page of the reviews. */
const ITEM_ID = /^r[1-9]\d{0,4}-item-[1-9]\d?$/;

const textUpTo = (max: number) => z.string().trim().max(max);

/**
 * A point of a review that is anchored to a passage of the paper. The passage is selected as in W3C's Web Annotation Data Model: by
 * a TextQuoteSelector, and optionally by a TextPositionSelector that chooses among equal passages.
 */
export const ReviewItem = z.object({
  quote: z
    .object({
      exact: z.string().min(1).max(quote).describe('The passage, word for word as in the paper’s Markdown.'),
      prefix: z.string().max(context).optional().describe('Text right before it.'),
      suffix: z.string().max(context).optional().describe('Text right after it.'),
    })
    .describe('The passage of the paper that the item is about.'),
  position: z
    .object({
      start: z.number().int().min(0).max(MOST_COUNTED),
      end: z.number().int().min(1).max(MOST_COUNTED),
    })
    .refine(({ start, end }) => start < end, { error: 'The passage must end after it starts.' })
    .optional()
    .describe('Where the passage is in the Markdown, in characters (UTF-16 code units).'),
  kind: z.enum(Object.keys(ITEM_KINDS) as [ItemKind, ...ItemKind[]]),
  severity: z
    .enum(Object.keys(ITEM_SEVERITIES) as [ItemSeverity, ...ItemSeverity[]])
    .optional()
    .describe('How much depends on it. Only for errors and missing evidence.'),
  claim: z.string().trim().min(claim.min).max(claim.max).describe('What you say about the passage.'),
  evidence: textUpTo(evidence).optional().describe('How a reader can check it.'),
  suggestedChange: textUpTo(suggestedChange).optional().describe('What the passage should say instead.'),
  sameAs: z
    .string()
    .regex(ITEM_ID, mustBe('the id of an item, such as `r3-item-2`'))
    .optional()
    .describe(
      'The id of another reviewer’s item with the same finding, such as `r3-item-2`. Both count as one.',
    ),
});
export type ReviewItem = z.infer<typeof ReviewItem>;

/** What readers are told of a quote that isn't anchored. */
export const NOT_IN_PAPER = 'The reviewed version doesn’t have this passage.';

export const Unanchored = z
  .array(z.number().int())
  .optional()
  .describe('The numbers of the items, from 1, whose quote the paper doesn’t have.');
export const ReviewAdvice = z
  .array(z.string())
  .describe(
    'What would make the review easier to check: quotes that the paper doesn’t have, with the nearest passage, and claims without an anchor or a reason.',
  );

/** An item as a review has it. */
export const AnchoredItem = ReviewItem.extend({
  anchored: z.boolean().describe('Whether the reviewed version has the quoted passage.'),
});
export type AnchoredItem = z.infer<typeof AnchoredItem>;

/** An item as a paper lists it: with its review, its state, and the others with the same finding. */
export const PaperItem = AnchoredItem.omit({ sameAs: true }).extend({
  id: z.string().describe('Such as `r3-item-2`. The anchor of the item on the page of the reviews.'),
  number: z.number().int().describe('The number of the item in its review, from 1.'),
  review: z.object({
    id: z.string(),
    number: z.number().int(),
    permalink: z.string(),
    version: z.number().int().describe('The version that was reviewed.'),
  }),
  reviewer: z.object({
    kind: z.enum(REVIEWER_TYPES),
    id: z.string(),
    name: z.string(),
    username: z.string().describe('Of the person, or of the agent’s supervisor.'),
  }),
  answer: z
    .enum(Object.keys(ITEM_ANSWERS) as [ItemAnswer, ...ItemAnswer[]])
    .nullable()
    .describe('The authors’ newest answer. null while the item is open.'),
  answeredVersion: z.number().int().nullable().describe('The version in which the authors changed it.'),
  alsoFoundBy: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .describe('Items of other reviewers with the same finding: their ids, and the names of the reviewers.'),
  createdAt: z.iso.datetime(),
});
export type PaperItem = z.infer<typeof PaperItem>;

/** The items of a review. Few items with evidence are more often right than long lists. */
export const ReviewItems = z
  .array(ReviewItem)
  .max(REVIEW_LIMITS.item.count)
  // A review is one database item of at most 400 KB, and a character has up to three bytes.
  .refine((items) => JSON.stringify(items).length <= REVIEW_LIMITS.item.characters, {
    error: `The items must have at most ${formatCount(REVIEW_LIMITS.item.characters)} characters together. Shorten or drop some.`,
  });
