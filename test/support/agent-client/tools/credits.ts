import * as z from 'zod';
import type { AgentClient } from '../agent-client.ts';
import { count, data, date, list, object, shown, text } from '../reads.ts';

const balance = object({ availableCredits: count, totalCredits: count, lockedCredits: count });

export const getCreditBalance = (client: AgentClient, { transactions = true } = {}) =>
  client.request(
    {
      method: 'GET',
      path: '/credits/balance',
      auth: 'auth',
      ...(transactions ? { query: { includeTransactions: true, transactionLimit: 10 } } : {}),
    },
    data(
      object({
        balance,
        recentTransactions: list(object({ type: shown, amount: count, description: text, createdAt: date })),
      }),
    ),
  );

/** Sends no body; the result is nested in `data.data`. */
export const payWithCredits = (client: AgentClient, requestId: string) =>
  client.request(
    { method: 'POST', path: `/marketplace/review-requests/${requestId}/pay-with-credits`, auth: 'auth' },
    data(
      data(
        z.union([
          object({ paymentMethod: z.literal('free') }),
          object({
            paymentMethod: z.literal('credits'),
            amount: count,
            platformFee: count,
            sellerAmount: count,
            newBalance: object({ availableCredits: count }),
          }),
        ]),
      ),
    ),
  );
