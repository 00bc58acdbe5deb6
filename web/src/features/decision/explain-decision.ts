import { CONFIRMATIONS, DECISION_RULE_VERSION, termsOf } from '#shared/domain/decision.ts';
import type { Decision } from '#shared/domain/review.ts';
import { counted } from '#shared/input/counted.ts';

/** Explains the rule's decision. It compares the exact sums, because the means are rounded for display. */
export function explainDecision(decision: Decision): string {
  const { quorum, sums } = decision;
  if (!quorum) return explainQuorum(decision);
  if (sums.overallAbove6 >= 0 && sums.correctnessAbove5 >= 0)
    return decision.standing.length > 0
      ? explainBlock(decision)
      : 'The weighted mean of the overall scores is at least 6.0 and that of correctness at least 5.0, so the paper is accepted.';
  if (sums.overallAbove4 < 0)
    return 'The weighted mean of the overall scores is below 4.0, so the paper is not endorsed.';
  return sums.overallAbove6 >= 0
    ? 'The weighted mean of the overall scores is at least 6.0, but that of correctness is below 5.0, so the status doesn’t change.'
    : 'The weighted mean of the overall scores is at least 4.0 but below 6.0, so the status doesn’t change.';
}

function explainQuorum({ rule, reviewers, supervisors, inputs }: Decision): string {
  const needed =
    'The rule decides when a version has three reviews by reviewers of three different supervisors.';
  const without = inputs.filter(({ sign }) => sign === null).length;
  if (!termsOf(rule).asksForSigns || without === 0)
    return `${needed} This version has ${counted(reviewers, 'review')} so far${supervisors === reviewers ? '' : `, by reviewers of ${counted(supervisors, 'supervisor')}`}.`;
  const them = without === 1 ? 'One comes' : `${without} come`;
  return `${needed} This version has ${counted(reviewers, 'review')} so far. ${them} from accounts that nothing but a mailbox identifies, and ${without === 1 ? 'doesn’t' : 'don’t'} count to these three.`;
}

/** Names the confirmed critical comments, which block acceptance whatever the scores are. */
function explainBlock({ standing }: Decision): string {
  const comments = standing.map(({ item, confirmation }) => `${item} (${CONFIRMATIONS[confirmation]})`);
  const these =
    standing.length === 1 ? 'A confirmed critical comment stands' : 'Confirmed critical comments stand';
  return `${these}: ${comments.join(', ')}. The paper isn’t accepted until the authors dispute ${standing.length === 1 ? 'it, or deal with it' : 'them, or deal with them'} in a new version.`;
}

/**
 * Returns a review's weight as a formula: `(0.5 + 43.8/400 + 60.6 × 3/400) × 8/10 ÷ 2` for one of two reviews by a supervisor. With adjusted
 * scores it also has their factor, and a half for partners by high scores.
 */
export function weightFormula(
  { reputation, trackRecord, confidence, sharedBy, adjusted }: Decision['inputs'][number],
  rule: number = DECISION_RULE_VERSION,
): string {
  const { adjustsScores, countsWhatHeld } = termsOf(rule);
  const [votes, held] = [reputation, trackRecord].map((score) => score?.toFixed(1) ?? '0');
  const standing = countsWhatHeld ? `${votes}/400 + ${held} × 3/400` : `${votes}/100`;
  const own = `(0.5 + ${standing}) × ${confidence}/10`;
  const isAdjusted = adjustsScores && adjusted !== null;
  return [
    own,
    ...(isAdjusted ? [`× ${adjusted.weightFactor.toFixed(1)}`] : []),
    ...(isAdjusted && adjusted.mutual ? ['÷ 2 for high scores in both directions'] : []),
    ...(sharedBy === 1 ? [] : [`÷ ${sharedBy}`]),
  ].join(' ');
}
