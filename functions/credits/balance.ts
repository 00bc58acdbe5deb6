import { type PageQuery, paginate } from '#shared/contract/base.ts';
import { type CreditType, spend } from '#shared/domain/ledger.ts';
import { AppError } from '#shared/errors.ts';
import {
  assertCreditsEnabled,
  getAccountBalance,
  post,
  toCreditBalance,
} from '../_lib/ledger/ledger-repository.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import * as store from './statement-repository.ts';

export interface CreditDeps {
  clock: Clock;
  newId: () => string;
}

type Asked = { includeTransactions: boolean; transactionLimit: number };

/** Returns my balance; the first request grants the welcome bonus. @throws AppError `credits-disabled` */
export function getBalance({ clock }: CreditDeps) {
  return async ({ includeTransactions, transactionLimit }: Asked, call: Call) => {
    assertCreditsEnabled();
    const { supervisor } = requireCaller(call);
    const { supervisorId } = supervisor;
    const balance = toCreditBalance(await getAccountBalance(supervisor, clock()));
    const lines = includeTransactions ? await store.statementOf(supervisorId, undefined) : [];
    const recentTransactions = lines.slice(0, transactionLimit);
    return { success: true as const, data: { balance, recentTransactions } };
  };
}

type Page = PageQuery & { type?: CreditType | undefined };

/** Returns my statement, newest first. */
export function listTransactions({ clock }: CreditDeps) {
  return async (query: Page, call: Call) => {
    const { lines: transactions, pagination } = await statementPage(query, call, clock());
    return { success: true as const, data: { transactions, pagination } };
  };
}

/** Returns the same entries as payments. */
export function listPayments({ clock }: CreditDeps) {
  return async (query: Page, call: Call) => {
    const { lines: payments, pagination } = await statementPage(query, call, clock());
    return { success: true as const, data: { payments, pagination } };
  };
}

async function statementPage({ page, limit, type }: Page, call: Call, now: Date) {
  assertCreditsEnabled();
  const { supervisor } = requireCaller(call);
  await getAccountBalance(supervisor, now);
  const all = await store.statementOf(supervisor.supervisorId, type);
  return {
    lines: all.slice((page - 1) * limit, page * limit),
    pagination: paginate(all.length, { page, limit }),
  };
}

/** Donates credits to the platform. @throws AppError `insufficient-credits`, `credits-disabled` */
export function spendCredits({ clock, newId }: CreditDeps) {
  return async (
    { amount, description }: { amount: number; description?: string | undefined },
    call: Call,
  ) => {
    assertCreditsEnabled();
    const { supervisor } = requireCaller(call);
    const now = clock();
    const { available } = await getAccountBalance(supervisor, now);
    const posting = spend(newId(), supervisor.supervisorId, amount, description || 'Given to the platform');
    const refusal = await post(posting, now);
    if (refusal)
      throw new AppError('insufficient-credits', { extra: { data: { required: amount, available } } });
    const balance = toCreditBalance(await getAccountBalance(supervisor, now));
    return { success: true as const, data: { transactionId: posting.key, amount, balance } };
  };
}
