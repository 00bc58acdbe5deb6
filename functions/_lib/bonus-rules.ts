import type { ReviewContent } from '#shared/domain/review.ts';
import { REVIEW_LIMITS } from '#shared/domain/review-terms.ts';

/** An automated review that says enough earns the bonus (decisions.md §6): its texts together. */
export function deservesReviewBonus({
  automated,
  summary,
  strengths,
  weaknesses,
  questions,
}: ReviewContent): boolean {
  const length = [summary, strengths, weaknesses, questions ?? ''].join('').length;
  return automated === true && length >= REVIEW_LIMITS.bonus;
}
