import { LANGUAGE } from '#shared/input/language.ts';

/** Returns a number with thousands separators and at most three decimals: 5,000. Without Intl, whose first use takes 11 ms in a cold function. */
export function formatCount(count: number): string {
  if (LANGUAGE !== 'en') return count.toLocaleString(LANGUAGE);
  const [whole = '', decimals] = String(Math.round(count * 1000) / 1000).split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (decimals ? `.${decimals}` : '');
}

/** Formats a number with its noun: `1 review`, `1,284 reviews`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
