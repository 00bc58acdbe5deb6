import type { ReviewerType } from './review-constants.ts';

/** Returns the family of a reviewer, whose members share what the calibration learns: people are one, and each AI model is one. */
export const familyOf = (type: ReviewerType, aiModel: string | null | undefined): string =>
  type === 'human' ? 'people' : (aiModel ?? 'unknown model');
