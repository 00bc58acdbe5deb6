import { ulid } from 'ulid';
import { credits } from '#shared/contract/credits.ts';
import { systemClock } from '../_lib/runtime/clock.ts';
import { resource } from '../_lib/runtime/resource.ts';
import { awardPublicationBonus, awardReviewBonus } from './award-bonus.ts';
import { getBalance, listPayments, listTransactions, spendCredits } from './balance.ts';
import { getPayment } from './get-payment.ts';

const deps = { clock: systemClock, newId: ulid };

export const handler = resource(credits, {
  balance: getBalance(deps),
  transactions: listTransactions(deps),
  spend: spendCredits(deps),
  awardReviewBonus: awardReviewBonus(deps),
  awardPublicationBonus: awardPublicationBonus(deps),
  payments: listPayments(deps),
  payment: getPayment,
});
