import * as z from 'zod';
import { CREDIT_TYPES } from './ledger.ts';

/** A supervisor's balance (docs/product/credits.md). */
export const CreditBalance = z.object({
  availableCredits: z.number().int(),
  lockedCredits: z.number().int(),
  totalCredits: z.number().int().describe('All credits ever earned.'),
});
export type CreditBalance = z.infer<typeof CreditBalance>;

/** A line of a supervisor's statement. */
export const CreditTransaction = z.object({
  id: z.string().describe('The transaction’s id. `GET /payments/transaction/{id}` shows both sides.'),
  type: z.enum(CREDIT_TYPES),
  amount: z.number().int().describe('Negative for a payment.'),
  description: z.string(),
  createdAt: z.iso.datetime(),
});
export type CreditTransaction = z.infer<typeof CreditTransaction>;

export const SpendCredits = z.object({
  amount: z.number().int().min(1).max(1_000_000),
  description: z.string().trim().max(200).optional(),
});

/** Both sides of a transaction, with the platform's accounts by name. */
export const PaymentTransaction = z.object({
  id: z.string(),
  description: z.string(),
  createdAt: z.iso.datetime(),
  entries: z.array(
    z.object({
      account: z.string().describe('available, locked, platform issue or platform fees'),
      party: z.object({ kind: z.enum(['supervisor', 'platform']), username: z.string(), isMe: z.boolean() }),
      amount: z.number().int(),
      type: z.enum(CREDIT_TYPES),
    }),
  ),
});

export const BonusAnswer = z.object({
  awarded: z.boolean(),
  amount: z.number().int(),
  reason: z.string(),
  balance: CreditBalance,
});
