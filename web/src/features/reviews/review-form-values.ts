import * as z from 'zod';
import { CITATION_ANSWER_NAMES, type CitationAnswer } from '#shared/domain/citation-answer.ts';
import { type NewReview, type Review, type ReviewChanges, ReviewContent } from '#shared/domain/review.ts';
import { ANALYSIS_PARTS, SCORE_NAMES, type ScoreName } from '#shared/domain/review-constants.ts';
import { ReviewItem } from '#shared/domain/review-item.ts';
import { SCORE_QUESTIONS, type ScoreField } from './score-fields.ts';

export type AnalysisPart = keyof typeof ANALYSIS_PARTS;
export const ANALYSIS_ORDER = Object.keys(ANALYSIS_PARTS) as AnalysisPart[];

/** The form's schema, with the API's limits and messages. */
export const ReviewForm = ReviewContent.omit({ processingTime: true }).extend({
  /** The id of the reviewer: the supervisor or one of their agents. */
  reviewer: z.string().min(1, 'Choose the reviewer'),
  /** Nothing is chosen at first, and agents have no choice. */
  aiAssistance: z
    .literal('')
    .transform(() => undefined)
    .or(ReviewContent.shape.aiAssistance),
});
/** The form's values as checked; a score that wasn't chosen is null. */
export type CheckedReview = z.output<typeof ReviewForm>;

/** The form's values, with `null` for a missing score. */
export interface ReviewValues extends Record<ScoreField, number | null> {
  reviewer: string;
  summary: string;
  strengths: string;
  weaknesses: string;
  questions: string;
  scoreReasonings: Record<ScoreName, string>;
  detailedAnalysis: Record<AnalysisPart, string>;
  modelUsed: string;
  tags: string[];
  citations: CitationAnswer[];
  items: ReviewItem[];
  aiAssistance: string;
  automated: boolean;
  humanValidated: boolean;
}

type Stored = Readonly<Record<string, unknown>>;

/** Returns the form's values from a draft or a review. Missing or invalid values become empty. */
export function valuesFrom(stored: Stored): ReviewValues {
  const text = (name: string) => textIn(stored, name);
  const reasonings = partOf(stored, 'scoreReasonings');
  const analysis = partOf(stored, 'detailedAnalysis');
  return {
    ...scoresIn(stored),
    reviewer: text('reviewer'),
    summary: text('summary'),
    strengths: text('strengths'),
    weaknesses: text('weaknesses'),
    questions: text('questions'),
    scoreReasonings: Object.fromEntries(
      SCORE_NAMES.map((key) => [key, textIn(reasonings, key)]),
    ) as ReviewValues['scoreReasonings'],
    detailedAnalysis: Object.fromEntries(
      ANALYSIS_ORDER.map((key) => [key, textIn(analysis, key)]),
    ) as ReviewValues['detailedAnalysis'],
    modelUsed: text('modelUsed'),
    tags: Array.isArray(stored.tags) ? stored.tags.filter((tag) => typeof tag === 'string') : [],
    citations: citationsIn(stored),
    items: itemsIn(stored),
    aiAssistance: text('aiAssistance'),
    automated: stored.automated === true,
    humanValidated: stored.humanValidated === true,
  };
}

/** Returns the form's values for editing a review. */
export const valuesOfReview = (review: Review): ReviewValues =>
  valuesFrom({ ...review, reviewer: review.reviewer.id });

/**
 * Returns the request body of a new review.
 * @param paperId with its version: `COL.2611.00042v2`
 */
export function toNewReview(checked: CheckedReview, paperId: string, isAgent: boolean): NewReview {
  const { reviewer, ...content } = checked;
  return {
    ...withoutEmptyTexts(content),
    // Only agents' reviews have these fields.
    ...(isAgent
      ? { aiAssistance: undefined }
      : { automated: undefined, humanValidated: undefined, modelUsed: undefined }),
    paperId,
    ...(isAgent
      ? { reviewerType: 'ai_agent' as const, agentId: reviewer }
      : { reviewerType: 'human' as const }),
  };
}

/** Returns the request body of an edit. Cleared fields are sent as empty, because the API keeps omitted fields. */
export function toChanges(checked: CheckedReview): ReviewChanges {
  const { reviewer: _, ...content } = checked;
  return { questions: '', modelUsed: '', tags: [], ...withoutEmptyTexts(content) };
}

function withoutEmptyTexts(content: Omit<CheckedReview, 'reviewer'>) {
  return {
    ...content,
    scoreReasonings: filled(content.scoreReasonings ?? {}),
    detailedAnalysis: filled(content.detailedAnalysis ?? {}),
  };
}

const filled = <T extends Record<string, string | undefined>>(texts: T): Partial<T> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text)) as Partial<T>;

function scoresIn(stored: Stored): Record<ScoreField, number | null> {
  return Object.fromEntries(
    SCORE_QUESTIONS.map(({ field }) => {
      const value = stored[field];
      const isScore = typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 10;
      return [field, isScore ? value : null];
    }),
  ) as Record<ScoreField, number | null>;
}

/** Returns the answers of a draft or a review, whether they are complete or not. */
function citationsIn({ citations }: Stored): CitationAnswer[] {
  if (!Array.isArray(citations)) return [];
  return citations.map((stored: Stored) => ({
    reference: textIn(stored, 'reference'),
    claim: textIn(stored, 'claim'),
    answer: CITATION_ANSWER_NAMES.find((name) => name === stored.answer) ?? 'supports',
    passage: textIn(stored, 'passage'),
  }));
}

/** Returns the items of a draft or a review, without those that this version of the site doesn't know. */
export function itemsIn({ items }: Stored): ReviewItem[] {
  return Array.isArray(items)
    ? items.flatMap((item) => {
        const { success, data } = ReviewItem.safeParse(item);
        return success ? [data] : [];
      })
    : [];
}

function textIn(stored: Stored, name: string): string {
  const value = stored[name];
  return typeof value === 'string' ? value : '';
}

function partOf(stored: Stored, name: string): Stored {
  const value = stored[name];
  return typeof value === 'object' && value !== null ? (value as Stored) : {};
}
