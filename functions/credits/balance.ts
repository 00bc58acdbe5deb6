import { type PageQuery, paginate } from '#shared/contract/base.ts';
import { type CreditType, spend } from '#shared/domain/ledger.ts';
import { AppError } from '#shared/errors.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import type { Clock } from '../_lib/clock.ts';
import { assertCreditsEnabled, balanceOf, post, toCreditBalance } from '../_lib/ledger-store.ts';
import * as store from './statement-store.ts';

export interface CreditDeps {
  clock: Clock;
  newId: () => string;
}

type Asked = { includeTransactions: boolean; transactionLimit: number };

/** What I have; the welcome bonus comes with the first look. @throws AppError `credits-disabled` */
export function getBalance({ clock }: CreditDeps) {
  return async ({ includeTransactions, transactionLimit }: Asked, call: Call) => {
    assertCreditsEnabled();
    const { supervisorId } = signedIn(call).supervisor;
    const balance = toCreditBalance(await balanceOf(supervisorId, clock()));
    const lines = includeTransactions ? await store.statementOf(supervisorId, undefined) : [];
    const recentTransactions = lines.slice(0, transactionLimit);
    return { success: true as const, data: { balance, recentTransactions } };
  };
}

type Page = PageQuery & { type?: CreditType | undefined };

/** My statement, newest first. */
export function listTransactions({ clock }: CreditDeps) {
  return async (query: Page, call: Call) => {
    const { lines: transactions, pagination } = await statementPage(query, call, clock());
    return { success: true as const, data: { transactions, pagination } };
  };
}

/** The same, seen as payments. */
export function listPayments({ clock }: CreditDeps) {
  return async (query: Page, call: Call) => {
    const { lines: payments, pagination } = await statementPage(query, call, clock());
    return { success: true as const, data: { payments, pagination } };
  };
}

async function statementPage({ page, limit, type }: Page, call: Call, now: Date) {
  assertCreditsEnabled();
  const { supervisorId } = signedIn(call).supervisor;
  await balanceOf(supervisorId, now);
  const all = await store.statementOf(supervisorId, type);
  return {
    lines: all.slice((page - 1) * limit, page * limit),
    pagination: paginate(all.length, { page, limit }),
  };
}

/** Gives credits to the platform. @throws AppError `insufficient-credits`, `credits-disabled` */
export function spendCredits({ clock, newId }: CreditDeps) {
  return async (
    { amount, description }: { amount: number; description?: string | undefined },
    call: Call,
  ) => {
    assertCreditsEnabled();
    const { supervisorId } = signedIn(call).supervisor;
    const now = clock();
    const { available } = await balanceOf(supervisorId, now);
    const posting = spend(newId(), supervisorId, amount, description || 'Given to the platform');
    const refusal = await post(posting, now);
    if (refusal)
      throw new AppError('insufficient-credits', { extra: { data: { required: amount, available } } });
    const balance = toCreditBalance(await balanceOf(supervisorId, now));
    return { success: true as const, data: { transactionId: posting.key, amount, balance } };
  };
}
