import { romanOf } from './roman-numeral.ts';

/** How LaTeX's commands of these names print a counter. */
export const COUNTER_STYLES: Readonly<Record<string, (value: number) => string>> = {
  arabic: String,
  Alph: (value) => String.fromCharCode(64 + value),
  alph: (value) => String.fromCharCode(96 + value),
  Roman: romanOf,
  roman: (value) => romanOf(value).toLowerCase(),
};
