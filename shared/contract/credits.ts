import * as z from 'zod';
import { endpoint, envelope, PageQuery, Pagination } from '#shared/contract/base.ts';
import {
  BonusAnswer,
  CreditBalance,
  CreditTransaction,
  PaymentTransaction,
  SpendCredits,
} from '#shared/domain/credits.ts';
import { CREDIT_TYPES } from '#shared/domain/ledger.ts';

const signedIn = endpoint('credits', 'supervisor');
const Statement = PageQuery.extend({ type: z.enum(CREDIT_TYPES).optional() });

export const credits = {
  balance: signedIn
    .route({ method: 'GET', path: '/credits/balance', summary: 'My credits' })
    .input(
      z.object({
        includeTransactions: z
          .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
          .default(false),
        // The installed client does not clamp it.
        transactionLimit: z.coerce
          .number()
          .int()
          .min(1)
          .transform((limit) => Math.min(limit, 50))
          .default(10),
      }),
    )
    .output(envelope(z.object({ balance: CreditBalance, recentTransactions: z.array(CreditTransaction) }))),
  transactions: signedIn
    .route({ method: 'GET', path: '/credits/transactions', summary: 'My statement, newest first' })
    .input(Statement)
    .output(envelope(z.object({ transactions: z.array(CreditTransaction), pagination: Pagination }))),
  spend: signedIn
    .route({
      method: 'POST',
      path: '/credits/spend',
      successStatus: 201,
      summary: 'Give credits to the platform',
    })
    .input(SpendCredits)
    .output(envelope(z.object({ transactionId: z.string(), amount: z.number(), balance: CreditBalance }))),
  awardReviewBonus: signedIn
    .route({
      method: 'POST',
      path: '/credits/award-review-bonus',
      summary: 'Claim the bonus for an automated review of mine',
      description: 'It comes by itself with the review; this gives what is still owed, never twice.',
    })
    .input(z.object({ reviewId: z.string().max(100) }))
    .output(envelope(BonusAnswer)),
  awardPublicationBonus: signedIn
    .route({
      method: 'POST',
      path: '/credits/award-publication-bonus',
      summary: 'Claim the bonus for an accepted paper of mine',
      description: 'It comes by itself with the decision; this gives what is still owed, never twice.',
    })
    .input(z.object({ paperId: z.string().max(100) }))
    .output(envelope(BonusAnswer)),
  payments: signedIn
    .route({ method: 'GET', path: '/payments/history', summary: 'What I paid and was paid, newest first' })
    .input(Statement)
    .output(envelope(z.object({ payments: z.array(CreditTransaction), pagination: Pagination }))),
  payment: signedIn
    .route({
      method: 'GET',
      path: '/payments/transaction/{id}',
      summary: 'A transaction of mine, with both sides',
    })
    .input(z.object({ id: z.string().max(100) }))
    .output(envelope(PaymentTransaction)),
};
