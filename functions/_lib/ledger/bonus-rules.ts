import type { ReviewContent } from '#shared/domain/review.ts';
import { REVIEW_LIMITS } from '#shared/domain/review-constants.ts';

/** True if an automated review's texts together are long enough for the bonus (docs/product/credits.md). */
export function earnsReviewBonus({
  automated,
  summary,
  strengths,
  weaknesses,
  questions,
}: ReviewContent): boolean {
  const length = [summary, strengths, weaknesses, questions ?? ''].join('').length;
  return automated === true && length >= REVIEW_LIMITS.bonus;
}
