import { DECISION_BOUNDS } from '#shared/domain/decision-bounds.ts';
import type { PaperSummary } from '#shared/domain/paper.ts';
import { counted } from '#shared/input/counted.ts';

type Progress = Pick<PaperSummary, 'status' | '_count' | 'meta'>;

/** Says how far a paper is from a decision, or where it ended: `1 of 3 reviews`. */
export function describeProgress({ status, _count, meta }: Progress): string {
  const { reviews } = _count;
  switch (status) {
    case 'UNDER_REVIEW':
      return describeReviews(reviews, meta.latestVersionNumber);
    case 'DESK_REVIEW':
      return 'An admin is checking it';
    case 'ACCEPTED':
    case 'REJECTED':
      return `Decided by ${counted(reviews, 'review')}`;
    case 'WITHDRAWN':
      return 'No longer under review';
    default:
      return 'We’re publishing it';
  }
}

/** The rule counts the reviews of the newest version, but listings count those of all versions. */
function describeReviews(reviews: number, versions: number): string {
  if (versions > 1) return `${counted(reviews, 'review')} of ${versions} versions, not decided yet`;
  return reviews < DECISION_BOUNDS.reviews
    ? `${reviews} of ${DECISION_BOUNDS.reviews} reviews`
    : `${counted(reviews, 'review')}, not decided yet`;
}
