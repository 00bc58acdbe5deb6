import { CONFIDENCE, SCORE_NAMES, SCORES, type ScoreName } from '#shared/domain/review-constants.ts';

export type ScoreField = `${ScoreName}Score` | 'confidenceLevel';

export interface ScoreQuestion {
  field: ScoreField;
  /** The key of the score's reasoning. Confidence has none. */
  key: ScoreName | undefined;
  name: string;
  asks: string;
}

/** The eight scores, each with its question and its name in the API. */
export const SCORE_QUESTIONS: readonly ScoreQuestion[] = [
  ...SCORE_NAMES.map((key) => ({ field: `${key}Score` as const, key, ...SCORES[key] })),
  { field: 'confidenceLevel', key: undefined, ...CONFIDENCE },
];

/** The scores that a review can't be without: the decision uses them (docs/product/decision-rule.md). */
export const MAIN_SCORES = ['overallScore', 'correctnessScore', 'confidenceLevel'] as const;
export type MoreScore = Exclude<ScoreField, (typeof MAIN_SCORES)[number]>;
/** The scores that a reviewer may leave out. */
export const MORE_SCORES = [
  'noveltyScore',
  'significanceScore',
  'clarityScore',
  'relevanceHumanScore',
  'relevanceMachineScore',
] as const satisfies readonly MoreScore[];

export const questionsOf = (fields: readonly ScoreField[]): ScoreQuestion[] =>
  fields.flatMap((field) => SCORE_QUESTIONS.filter((question) => question.field === field));
