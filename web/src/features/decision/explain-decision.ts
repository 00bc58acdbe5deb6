import { ADJUSTED_RULE_VERSION, DECISION_RULE_VERSION } from '#shared/domain/decision.ts';
import type { Decision } from '#shared/domain/review.ts';
import { counted } from '../../ui/counted.ts';

/** Explains the rule's decision. It compares the exact sums, because the means are rounded for display. */
export function explainDecision(decision: Decision): string {
  const { quorum, reviewers, supervisors, sums } = decision;
  if (!quorum)
    return `The rule decides when a version has three reviews by reviewers of three different supervisors. This version has ${counted(reviewers, 'review')} by reviewers of ${counted(supervisors, 'supervisor')} so far.`;
  if (sums.overallAbove6 >= 0 && sums.correctnessAbove5 >= 0)
    return 'The weighted mean of the overall scores is at least 6.0 and that of correctness at least 5.0, so the paper is accepted.';
  if (sums.overallAbove4 < 0)
    return 'The weighted mean of the overall scores is below 4.0, so the paper is not endorsed.';
  return sums.overallAbove6 >= 0
    ? 'The weighted mean of the overall scores is at least 6.0, but that of correctness is below 5.0, so the status doesn’t change.'
    : 'The weighted mean of the overall scores is at least 4.0 but below 6.0, so the status doesn’t change.';
}

/**
 * Returns a review's weight as a formula: `(0.5 + 43.8/100) × 8/10 ÷ 2` for one of two reviews by a supervisor. With adjusted
 * scores it also has their factor, and a half for partners by high scores.
 */
export function weightFormula(
  { reputation, confidence, sharedBy, adjusted }: Decision['inputs'][number],
  rule: number = DECISION_RULE_VERSION,
): string {
  const own = `(0.5 + ${reputation === null ? '0' : reputation.toFixed(1)}/100) × ${confidence}/10`;
  const isAdjusted = rule === ADJUSTED_RULE_VERSION && adjusted !== null;
  return [
    own,
    ...(isAdjusted ? [`× ${adjusted.weightFactor.toFixed(1)}`] : []),
    ...(isAdjusted && adjusted.mutual ? ['÷ 2 for high scores in both directions'] : []),
    ...(sharedBy === 1 ? [] : [`÷ ${sharedBy}`]),
  ].join(' ');
}
