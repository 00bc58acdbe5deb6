import { CONFIDENCE, SCORE_NAMES, SCORES, type ScoreName } from '#shared/domain/review-constants.ts';

export type ScoreField = `${ScoreName}Score` | 'confidenceLevel';

export interface ScoreQuestion {
  field: ScoreField;
  /** The key of the score's reasoning. Confidence has none. */
  key: ScoreName | undefined;
  name: string;
  asks: string;
}

/** The eight scores in the form's order, each with its question and its name in the API. */
export const SCORE_QUESTIONS: readonly ScoreQuestion[] = [
  ...SCORE_NAMES.map((key) => ({ field: `${key}Score` as const, key, ...SCORES[key] })),
  { field: 'confidenceLevel', key: undefined, ...CONFIDENCE },
];
