/** Formats a number with its noun: `1 review`, `1,284 reviews`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

// A fixed locale, so that server and browser render the same text.
const NUMBER = new Intl.NumberFormat('en');
export const formatNumber = (value: number): string => NUMBER.format(value);
