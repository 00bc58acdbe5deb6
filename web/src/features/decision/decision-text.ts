import { DECISION_BOUNDS } from '#shared/domain/decision-bounds.ts';
import { type ListedStatus, PAPER_STATUSES } from '#shared/domain/paper-constants.ts';
import type { Decision } from '#shared/domain/review.ts';
import { counted } from '#shared/input/counted.ts';

const { UNDER_REVIEW, ACCEPTED, REJECTED } = PAPER_STATUSES;
/** The paper statuses that a decision can set, with their labels. */
export const DECISION_NAMES = {
  UNDER_REVIEW: UNDER_REVIEW.label,
  ACCEPTED: ACCEPTED.label,
  REJECTED: REJECTED.label,
};

/**
 * Returns where a paper stands: `['Under review', '1 of 3 reviews', 'overall 5.0, needs 6.0']`. The first is the status.
 * @param decision the newest version's decision, or null before its first review
 */
export function verdictOf(status: ListedStatus, decision: Decision | null): string[] {
  const label = DECISION_NAMES[status];
  if (!decision) return [label, `0 of ${DECISION_BOUNDS.reviews} reviews`];
  if (decision.kind === 'override') return [`${label} by an admin`, ...quorumOf(decision)];
  return [label, ...quorumOf(decision), ...boundsOf(decision, status), ...blockOf(decision)];
}

/** A quorum needs reviews by reviewers of three different supervisors. */
function quorumOf({ quorum, reviewers, supervisors }: Decision): string[] {
  if (quorum) return [counted(reviewers, 'review')];
  const { reviews, supervisors: needed } = DECISION_BOUNDS;
  if (reviewers < reviews) return [`${reviewers} of ${counted(reviews, 'review')}`];
  return [counted(reviewers, 'review'), `${supervisors} of ${needed} independent reviewers`];
}

const blockOf = ({ standing, status }: Decision): string[] =>
  status === 'REJECTED' || standing.length === 0
    ? []
    : [`${counted(standing.length, 'confirmed critical comment')} to answer`];

function boundsOf({ meanOverall, meanCorrectness, sums }: Decision, status: ListedStatus): string[] {
  const { acceptOverall, acceptCorrectness, rejectOverall } = DECISION_BOUNDS;
  if (meanOverall === null || meanCorrectness === null) return [];
  if (status === 'REJECTED' && sums.overallAbove4 < 0)
    return [`overall ${below(meanOverall, rejectOverall)}, below ${rejectOverall.toFixed(1)}`];
  const isBelow = sums.overallAbove6 < 0;
  const mean = isBelow ? below(meanOverall, acceptOverall) : meanOverall.toFixed(1);
  const overall =
    isBelow || status === 'UNDER_REVIEW'
      ? `overall ${mean}, needs ${acceptOverall.toFixed(1)}`
      : `overall ${mean}`;
  return sums.correctnessAbove5 < 0
    ? [
        overall,
        `correctness ${below(meanCorrectness, acceptCorrectness)}, needs ${acceptCorrectness.toFixed(1)}`,
      ]
    : [overall];
}

/** Formats a mean below a bound, so that 5.97 doesn't appear as "6.0, needs 6.0". */
const below = (mean: number, bound: number): string =>
  Number(mean.toFixed(1)) < bound ? mean.toFixed(1) : `just under ${bound.toFixed(1)}`;

/** Whether the paper has been decided: by the rule with a quorum, or by an admin. */
export const isDecided = (decision: Decision | null | undefined): boolean =>
  decision?.kind === 'override' || decision?.quorum === true;
