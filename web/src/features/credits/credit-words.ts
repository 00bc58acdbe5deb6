import type { CreditType } from '#shared/domain/ledger.ts';
import { formatCount } from '#shared/input/counted.ts';

/** The name of each transaction type. */
export const TYPE_NAMES: Record<CreditType, string> = {
  BONUS: 'Bonus',
  PURCHASE: 'Purchase',
  COMMISSION: 'Earned for a review',
  REFUND: 'Refund',
  SPEND: 'Set aside or spent',
  FEE: 'Fee',
};

/** Formats an amount with its sign, and with a typographic minus. */
export function signed(amount: number): string {
  if (amount === 0) return '0';
  return `${amount > 0 ? '+' : '−'}${formatCount(Math.abs(amount))}`;
}

/** Names a ledger account for its reader. */
export function accountName(account: string, party: { username: string; isMe: boolean }): string {
  if (account === 'platform issue') return 'Issued by the platform';
  if (account === 'platform fees') return 'Platform fees';
  const whose = party.isMe ? 'Your' : `${party.username}’s`;
  return account === 'locked' ? `${whose} credits set aside` : `${whose} credits`;
}
