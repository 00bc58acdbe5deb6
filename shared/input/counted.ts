import { formatCount } from '#shared/input/format-count.ts';

/** Formats a number with its noun: `1 review`, `1,284 reviews`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
