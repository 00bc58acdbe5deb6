import { CREDIT_TYPES, type CreditType } from '#shared/domain/ledger.ts';

/** What of my credits is looked at, as the address has it. */
export interface CreditsView {
  /** The whole statement, or what I paid and was paid for reviews. */
  tab: 'statement' | 'payments';
  type?: CreditType;
  /** From 1. */
  page: number;
}

/** Reads `?tab=payments&type=BONUS&page=2`; what makes no sense is left out. */
export function readCreditsAddress(params: URLSearchParams): CreditsView {
  const type = params.get('type')?.toUpperCase() ?? '';
  const page = Number(params.get('page') ?? 1);
  return {
    tab: params.get('tab') === 'payments' ? 'payments' : 'statement',
    ...(isCreditType(type) ? { type } : {}),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
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
