import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import type { CreditsView } from './credits-address.ts';

const LINES_PER_PAGE = 25;
const asStatement = ({ type, page }: CreditsView) => ({
  page,
  limit: LINES_PER_PAGE,
  ...(type ? { type } : {}),
});

/** Queries for my credits. Owns their query keys. */
export const creditQueries = {
  balance: () =>
    api.credits.balance.queryOptions({ input: {}, select: ({ data }) => data.balance, staleTime: 0 }),

  /** One page of all my transactions, newest first. */
  statement: (view: CreditsView) =>
    api.credits.transactions.queryOptions({
      input: asStatement(view),
      placeholderData: keepPreviousData,
      select: ({ data }) => ({ lines: data.transactions, pagination: data.pagination }),
      staleTime: 0,
    }),

  /** One page of payments that I made or received. */
  payments: (view: CreditsView) =>
    api.credits.payments.queryOptions({
      input: asStatement(view),
      placeholderData: keepPreviousData,
      select: ({ data }) => ({ lines: data.payments, pagination: data.pagination }),
      staleTime: 0,
    }),

  /** Both sides of one transaction. Transactions are immutable. */
  transaction: (id: string) =>
    api.credits.payment.queryOptions({
      input: { id },
      select: ({ data }) => data,
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
