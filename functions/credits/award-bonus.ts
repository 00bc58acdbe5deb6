import { CREDITS, type Posting, publicationBonus, reviewBonus } from '#shared/domain/ledger.ts';
import { REVIEW_LIMITS } from '#shared/domain/review-constants.ts';
import { AppError } from '#shared/errors.ts';
import { personOf } from '../_lib/identity/mailbox.ts';
import { bonusKeys, earnsReviewBonus } from '../_lib/ledger/bonus-rules.ts';
import {
  type AccountHolder,
  assertCreditsEnabled,
  getAccountBalance,
  isPosted,
  post,
  toCreditBalance,
} from '../_lib/ledger/ledger-repository.ts';
import { isSubmitterOf } from '../_lib/papers/authorship.ts';
import { findPaper } from '../_lib/papers/paper-repository.ts';
import { requestPrice } from '../_lib/review-requests/plan-request.ts';
import { getRequest } from '../_lib/review-requests/request-repository.ts';
import { type DecisionRecord, decisionEntity } from '../_lib/reviews/decision-entities.ts';
import { findReviewById } from '../_lib/reviews/find-review.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import type { CreditDeps } from './balance.ts';

/**
 * Grants the bonus of my review if it is still due (it is granted automatically while credits are on). The rule is
 * checked here.
 * @throws AppError `review-not-found`, `credits-disabled`
 */
export function awardReviewBonus({ clock }: CreditDeps) {
  return async ({ reviewId }: { reviewId: string }, call: Call) => {
    assertCreditsEnabled();
    const { supervisor } = requireCaller(call);
    const { supervisorId } = supervisor;
    const review = await findReviewById(reviewId.toUpperCase());
    if (review?.supervisorId !== supervisorId) throw new AppError('review-not-found');
    const request = review.requestId ? await getRequest(review.requestId) : undefined;
    const isOwed = earnsReviewBonus(
      review,
      request && { requesterId: request.requesterId, price: requestPrice(request) },
    );
    const by = { supervisorId, personId: personOf(supervisor) };
    const posting = reviewBonus(review.paperId, by, review.record.archiveId);
    const why = `Only an agent’s automated reviews of at least ${REVIEW_LIMITS.bonus} characters earn this bonus, and not those you requested yourself, or that have a price.`;
    const posted = await Promise.all(bonusKeys(review.paperId, supervisor).map(isPosted));
    const claim = { isOwed, isGranted: posted.includes(true), why, amount: CREDITS.reviewBonus };
    return award(posting, { ...claim, supervisor, now: clock() });
  };
}

/**
 * Grants the bonus of my accepted paper, if it is still due.
 * @throws AppError `forbidden`, `paper-not-found`, `credits-disabled`
 */
export function awardPublicationBonus({ clock }: CreditDeps) {
  return async ({ paperId }: { paperId: string }, call: Call) => {
    assertCreditsEnabled();
    const { supervisor } = requireCaller(call);
    const { supervisorId } = supervisor;
    const { paper } = await findPaper(paperId, supervisorId);
    if (!isSubmitterOf(paper, supervisorId))
      throw new AppError('forbidden', { message: 'Only the submitter of a paper gets its bonus.' });
    const { data } = await decisionEntity().query.primary({ paperId: paper.paperId }).go({ pages: 'all' });
    const isOwed = data.some(({ record }) => (record as DecisionRecord).status === 'ACCEPTED');
    const posting = publicationBonus(paper.paperId, supervisorId, paper.archiveId);
    const why = 'Only accepted papers earn this bonus.';
    const claim = { isOwed, isGranted: false, why, amount: CREDITS.publicationBonus };
    return award(posting, { ...claim, supervisor, now: clock() });
  };
}

interface Claim {
  isOwed: boolean;
  /** Whether it is known to be granted; a second posting is refused in any case. */
  isGranted: boolean;
  why: string;
  amount: number;
  supervisor: AccountHolder;
  now: Date;
}

async function award(posting: Posting, { isOwed, isGranted, why, amount, supervisor, now }: Claim) {
  const awarded = isOwed && !isGranted && (await post(posting, now)) === undefined;
  const reason = isOwed ? (awarded ? posting.description : 'This bonus was granted already.') : why;
  const balance = toCreditBalance(await getAccountBalance(supervisor, now));
  return {
    success: true as const,
    data: { awarded, amount: awarded ? amount : 0, reason, balance },
  };
}
