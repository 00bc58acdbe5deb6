/** The scores of a review’s text that count for its decision. */
export interface TextScores {
  overallScore: number;
  correctnessScore: number;
}

/** A review with the scores of its present text, and when this was written. */
interface DatedReview {
  createdAt: string;
  updatedAt: string;
  scores: TextScores;
}

/**
 * Returns the scores that a review had just before a moment; undefined if there was no review. So a calibration can be computed
 * again later, from the present review and its history.
 * @param earlier the earlier texts, needed only if the review was changed since that moment
 */
export function scoresAt(
  { createdAt, updatedAt, scores }: DatedReview,
  until: string,
  earlier: readonly { content: TextScores; writtenAt: string; replacedAt: string }[] = [],
): TextScores | undefined {
  if (createdAt >= until) return undefined;
  if (updatedAt < until) return scores;
  return earlier.find(({ writtenAt, replacedAt }) => writtenAt < until && replacedAt >= until)?.content;
}
