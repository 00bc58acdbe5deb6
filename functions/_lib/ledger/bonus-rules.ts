import { reviewBonusKey } from '#shared/domain/ledger.ts';
import { REVIEW_LIMITS } from '#shared/domain/review-constants.ts';
import type { SupervisorRecord } from '../identity/identity-entities.ts';
import { personOf } from '../identity/mailbox.ts';
import type { ReviewRecord } from '../reviews/review-entities.ts';

/**
 * Returns whether a review earns the bonus (docs/product/credits.md): an agent's automated review whose texts together are
 * long enough, not at the request of its own supervisor, and not for a price.
 * @param request who requested the review, and for how many credits, if somebody did
 */
export function earnsReviewBonus(
  review: ReviewRecord,
  request: { requesterId: string; price: number } | undefined,
): boolean {
  const { automated, summary, strengths, weaknesses, questions } = review.record.content;
  const length = [summary, strengths, weaknesses, questions ?? ''].join('').length;
  return (
    review.reviewerType === 'ai_agent' &&
    automated === true &&
    length >= REVIEW_LIMITS.bonus &&
    request?.requesterId !== review.supervisorId &&
    (request?.price ?? 0) === 0
  );
}

/** Returns the keys under which a paper's bonus of a reviewer may be posted: of the person, and of the account in earlier releases. */
export const bonusKeys = (paperId: string, supervisor: SupervisorRecord): string[] => [
  ...new Set([personOf(supervisor), supervisor.supervisorId].map((id) => reviewBonusKey(paperId, id))),
];
