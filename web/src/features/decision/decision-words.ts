import { PAPER_STATUSES } from '#shared/domain/paper-terms.ts';
import type { Decision } from '#shared/domain/review.ts';

const { UNDER_REVIEW, ACCEPTED, REJECTED } = PAPER_STATUSES;
/** What a decision makes of a paper, by the names that its badge has. */
export const DECISION_NAMES = { UNDER_REVIEW, ACCEPTED, REJECTED };

/**
 * Why the rule decided as it did, in words (decisions.md §4). What it compares are the sums, not the means, which are
 * rounded for reading.
 */
export function reasonOf(decision: Decision): string {
  const { quorum, reviewers, supervisors, sums } = decision;
  if (!quorum)
    return `The rule decides once there are three reviews of this version by reviewers of three different supervisors. There ${
      reviewers === 1 ? 'is one' : `are ${reviewers}`
    }, of ${supervisors === 1 ? 'one supervisor' : `${supervisors} supervisors`}.`;
  if (sums.overallAbove6 >= 0 && sums.correctnessAbove5 >= 0)
    return 'The weighted mean of the overall scores is at least 6.0 and that of correctness at least 5.0: accepted.';
  if (sums.overallAbove4 < 0) return 'The weighted mean of the overall scores is below 4.0: not endorsed.';
  return sums.overallAbove6 >= 0
    ? 'The weighted mean of the overall scores is at least 6.0, but that of correctness is below 5.0: it stays as it was.'
    : 'The weighted mean of the overall scores is below 6.0 and not below 4.0: it stays as it was.';
}

/** `(0.5 + 43.8/100) × 8/10` */
export function weightAsSum({ reputation, confidence }: Decision['inputs'][number]): string {
  return `(0.5 + ${reputation === null ? '0' : reputation.toFixed(1)}/100) × ${confidence}/10`;
}
