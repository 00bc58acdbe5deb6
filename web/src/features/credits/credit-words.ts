import type { CreditType } from '#shared/domain/ledger.ts';
import { formatNumber } from '../../ui/counted.ts';

/** What a line of the statement is. */
export const TYPE_NAMES: Record<CreditType, string> = {
  BONUS: 'Bonus',
  PURCHASE: 'Purchase',
  COMMISSION: 'Earned by a review',
  REFUND: 'Given back',
  SPEND: 'Set aside or spent',
  FEE: 'Fee',
};

/** An amount with its sign, the minus as a printer sets it. */
export function signed(amount: number): string {
  if (amount === 0) return '0';
  return `${amount > 0 ? '+' : '−'}${formatNumber(Math.abs(amount))}`;
}

/** One of the ledger's accounts as a person would call it. */
export function accountName(account: string, party: { username: string; isMe: boolean }): string {
  if (account === 'platform issue') return 'Issued by the platform';
  if (account === 'platform fees') return 'The platform’s fees';
  const whose = party.isMe ? 'Your' : `${party.username}’s`;
  return account === 'locked' ? `${whose} credits set aside` : `${whose} credits`;
}
