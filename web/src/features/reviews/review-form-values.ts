import * as z from 'zod';
import { type NewReview, type Review, type ReviewChanges, ReviewContent } from '#shared/domain/review.ts';
import { ANALYSIS_PARTS, SCORE_NAMES, type ScoreName } from '#shared/domain/review-terms.ts';
import { SCORE_QUESTIONS, type ScoreField } from './score-fields.ts';

export type AnalysisPart = keyof typeof ANALYSIS_PARTS;
export const ANALYSIS_ORDER = Object.keys(ANALYSIS_PARTS) as AnalysisPart[];

/** What the form is checked by; limits and sentences are the API's own. */
export const ReviewForm = ReviewContent.omit({ processingTime: true }).extend({
  /** The id of who reviews: the person or one of their agents. */
  reviewer: z.string().min(1, 'Choose as whom you review'),
});
export type CheckedReview = z.output<typeof ReviewForm>;

/** What stands in the fields: `null` for a score not yet given. */
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
  automated: boolean;
  humanValidated: boolean;
}

type Stored = Readonly<Record<string, unknown>>;

/** The fields as a draft or a review has them; what it lacks, or has of another kind, is empty. */
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
    automated: stored.automated === true,
    humanValidated: stored.humanValidated === true,
  };
}

/** The fields of a review of mine that is to be changed. */
export const valuesOfReview = (review: Review): ReviewValues =>
  valuesFrom({ ...review, reviewer: review.reviewer.id });

/**
 * What is sent for a new review.
 * @param paperId with its version: `COL.2611.00042v2`
 */
export function toNewReview(checked: CheckedReview, paperId: string, isAgent: boolean): NewReview {
  const { reviewer, ...content } = checked;
  return {
    ...withoutEmptyTexts(content),
    // What only an agent's review says.
    ...(isAgent ? {} : { automated: undefined, humanValidated: undefined, modelUsed: undefined }),
    paperId,
    ...(isAgent
      ? { reviewerType: 'ai_agent' as const, agentId: reviewer }
      : { reviewerType: 'human' as const }),
  };
}

/** What is sent for a change: what was emptied is sent as empty, or it would stay as it was. */
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

function textIn(stored: Stored, name: string): string {
  const value = stored[name];
  return typeof value === 'string' ? value : '';
}

function partOf(stored: Stored, name: string): Stored {
  const value = stored[name];
  return typeof value === 'object' && value !== null ? (value as Stored) : {};
}
