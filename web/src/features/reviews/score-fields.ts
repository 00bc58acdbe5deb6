import { CONFIDENCE, SCORE_NAMES, SCORES, type ScoreName } from '#shared/domain/review-terms.ts';

export type ScoreField = `${ScoreName}Score` | 'confidenceLevel';

export interface ScoreQuestion {
  field: ScoreField;
  /** Under which its reasoning is kept; confidence is not reasoned about. */
  key: ScoreName | undefined;
  name: string;
  asks: string;
}

/** The eight scores in the order of the form, each with what it asks and its name on the wire. */
export const SCORE_QUESTIONS: readonly ScoreQuestion[] = [
  ...SCORE_NAMES.map((key) => ({ field: `${key}Score` as const, key, ...SCORES[key] })),
  { field: 'confidenceLevel', key: undefined, ...CONFIDENCE },
];
