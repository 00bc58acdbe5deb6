import { CREDIT_TYPES, type CreditType } from '#shared/domain/ledger.ts';
import { readPageNumber } from '../../lib/page-number.ts';

/** The view of the credits page that its URL describes. */
export interface CreditsView {
  /** All transactions, or payments for reviews only. */
  tab: 'statement' | 'payments';
  type?: CreditType;
  /** From 1. */
  page: number;
}

/** Reads `?tab=payments&type=BONUS&page=2`, ignoring invalid values. */
export function readCreditsAddress(params: URLSearchParams): CreditsView {
  const type = params.get('type')?.toUpperCase() ?? '';
  return {
    tab: params.get('tab') === 'payments' ? 'payments' : 'statement',
    ...(isCreditType(type) ? { type } : {}),
    page: readPageNumber(params),
  };
}

export function writeCreditsAddress({ tab, type, page }: CreditsView): string {
  const params = new URLSearchParams({
    ...(tab === 'payments' ? { tab } : {}),
    ...(type ? { type } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  });
  return params.size > 0 ? `/credits?${params}` : '/credits';
}

export const isCreditType = (text: string): text is CreditType => CREDIT_TYPES.some((type) => type === text);
