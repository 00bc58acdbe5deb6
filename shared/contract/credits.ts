import * as z from 'zod';
import { endpoint, envelope, PageQuery, Pagination } from '#shared/contract/base.ts';
import { errors } from '#shared/contract/declared-errors.ts';
import {
  BonusAnswer,
  CreditBalance,
  CreditTransaction,
  PaymentTransaction,
  SpendCredits,
} from '#shared/domain/credits.ts';
import { CREDIT_TYPES } from '#shared/domain/ledger.ts';
import { limitUpTo } from '#shared/input/from-query.ts';

const signedIn = endpoint('credits', 'supervisor', { needs: 'marketplace' });
const Statement = PageQuery.extend({ type: z.enum(CREDIT_TYPES).optional() });

export const credits = {
  balance: signedIn
    .route({ method: 'GET', path: '/credits/balance', summary: 'Get my credit balance' })
    .input(
      z.object({
        includeTransactions: z
          .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
          .default(false),
        // The installed client does not clamp it.
        transactionLimit: limitUpTo(50, 10),
      }),
    )
    .errors(errors('credits-disabled', 'busy'))
    .output(envelope(z.object({ balance: CreditBalance, recentTransactions: z.array(CreditTransaction) }))),
  transactions: signedIn
    .route({
      method: 'GET',
      path: '/credits/transactions',
      summary: 'List my credit transactions, newest first',
    })
    .input(Statement)
    .errors(errors('credits-disabled', 'busy'))
    .output(envelope(z.object({ transactions: z.array(CreditTransaction), pagination: Pagination }))),
  spend: signedIn
    .route({
      method: 'POST',
      path: '/credits/spend',
      successStatus: 201,
      summary: 'Donate credits to the platform',
    })
    .input(SpendCredits)
    .errors(errors('insufficient-credits', 'credits-disabled'))
    .output(envelope(z.object({ transactionId: z.string(), amount: z.number(), balance: CreditBalance }))),
  awardReviewBonus: signedIn
    .route({
      method: 'POST',
      path: '/credits/award-review-bonus',
      summary: 'Claim the bonus for one of my automated reviews',
      description:
        'The bonus is paid automatically with the review. This endpoint pays it if it is still owed, and never twice.',
    })
    .input(z.object({ reviewId: z.string().max(100) }))
    .errors(errors('review-not-found', 'credits-disabled'))
    .output(envelope(BonusAnswer)),
  awardPublicationBonus: signedIn
    .route({
      method: 'POST',
      path: '/credits/award-publication-bonus',
      summary: 'Claim the bonus for one of my accepted papers',
      description:
        'The bonus is paid automatically with the decision. This endpoint pays it if it is still owed, and never twice.',
    })
    .input(z.object({ paperId: z.string().max(100) }))
    .errors(errors('paper-not-found', 'forbidden', 'credits-disabled'))
    .output(envelope(BonusAnswer)),
  payments: signedIn
    .route({
      method: 'GET',
      path: '/payments/history',
      summary: 'List my payments and earnings, newest first',
    })
    .input(Statement)
    .errors(errors('credits-disabled', 'busy'))
    .output(envelope(z.object({ payments: z.array(CreditTransaction), pagination: Pagination }))),
  payment: signedIn
    .route({
      method: 'GET',
      path: '/payments/transaction/{id}',
      summary: 'Get one of my transactions, with both sides',
    })
    .input(z.object({ id: z.string().max(120) }))
    .errors(errors('transaction-not-found', 'credits-disabled'))
    .output(envelope(PaymentTransaction)),
};
