import { CREDITS, type Posting, publicationBonus, reviewBonus } from '#shared/domain/ledger.ts';
import { AppError } from '#shared/errors.ts';
import { isSubmitterOf } from '../_lib/authorship.ts';
import { deservesReviewBonus } from '../_lib/bonus-rules.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import { type DecisionRecord, decisionEntity } from '../_lib/decision-entities.ts';
import { findPaper } from '../_lib/find-paper.ts';
import { assertCreditsEnabled, balanceOf, post, toCreditBalance } from '../_lib/ledger-store.ts';
import { getRequest } from '../_lib/request-store.ts';
import { type ReviewRecord, reviewEntity } from '../_lib/review-entities.ts';
import type { CreditDeps } from './balance.ts';

/**
 * Gives the bonus of a review of mine that is still owed (it comes by itself as long as credits are on): the rule is
 * looked at here, not believed.
 * @throws AppError `review-not-found`, `credits-disabled`
 */
export function awardReviewBonus({ clock }: CreditDeps) {
  return async ({ reviewId }: { reviewId: string }, call: Call) => {
    assertCreditsEnabled();
    const { supervisorId } = signedIn(call).supervisor;
    const { data } = await reviewEntity().query.byId({ reviewId: reviewId.toUpperCase() }).go();
    const review = data[0] as ReviewRecord | undefined;
    if (review?.supervisorId !== supervisorId) throw new AppError('review-not-found');
    const request = review.requestId ? await getRequest(review.requestId) : undefined;
    const isOwed = deservesReviewBonus(review.record.content) && request?.requesterId !== supervisorId;
    const posting = reviewBonus(review.reviewId, supervisorId, review.record.archiveId);
    const why = 'Only automated reviews of 500 characters or more that others asked for, or nobody, earn it.';
    return award(posting, { isOwed, why, amount: CREDITS.reviewBonus, supervisorId, now: clock() });
  };
}

/**
 * Gives the bonus of a paper of mine that was accepted at some time, where that is still owed.
 * @throws AppError `forbidden`, `paper-not-found`, `credits-disabled`
 */
export function awardPublicationBonus({ clock }: CreditDeps) {
  return async ({ paperId }: { paperId: string }, call: Call) => {
    assertCreditsEnabled();
    const { supervisorId } = signedIn(call).supervisor;
    const { paper } = await findPaper(paperId, supervisorId);
    if (!isSubmitterOf(paper, supervisorId))
      throw new AppError('forbidden', { message: 'The bonus is for who submitted the paper.' });
    const { data } = await decisionEntity().query.primary({ paperId: paper.paperId }).go({ pages: 'all' });
    const isOwed = data.some(({ record }) => (record as DecisionRecord).status === 'ACCEPTED');
    const posting = publicationBonus(paper.paperId, supervisorId, paper.archiveId);
    const why = 'Only papers that were accepted earn it.';
    return award(posting, { isOwed, why, amount: CREDITS.publicationBonus, supervisorId, now: clock() });
  };
}

interface Claim {
  isOwed: boolean;
  why: string;
  amount: number;
  supervisorId: string;
  now: Date;
}

async function award(posting: Posting, { isOwed, why, amount, supervisorId, now }: Claim) {
  const refusal = isOwed ? await post(posting, now) : undefined;
  const awarded = isOwed && refusal === undefined;
  const reason = isOwed ? (awarded ? posting.description : 'This bonus was given already.') : why;
  const balance = toCreditBalance(await balanceOf(supervisorId, now));
  return {
    success: true as const,
    data: { awarded, amount: awarded ? amount : 0, reason, balance },
  };
}
