import { romanOf } from '../latex/roman-numeral.ts';
import type { Block } from '../pandoc/document.ts';

type ListAttributes = Extract<Block, { t: 'OrderedList' }>['c'][0];

/**
 * Returns what `\ref` prints for an item of an ordered list: 1 in the first list, 1a in a list within it, 1(a)i below that,
 * as LaTeX's standard classes do, or the number in the list's own style.
 * @param index from 0
 * @param outer the number of the item around the list; empty if there is none
 */
export function itemNumber(
  [start, { t: style }, { t: delimiter }]: ListAttributes,
  index: number,
  outer: string,
): string {
  const count = start + index;
  const depth = outer === '' ? 0 : /[a-z]$/.test(outer) ? 2 : 1;
  const own = inStyle(count, style === 'DefaultStyle' ? (DEFAULT_STYLES[depth] ?? 'Decimal') : style);
  if (delimiter === 'TwoParens') return `${outer}(${own})`;
  if (delimiter === 'OneParen') return `${outer}${own})`;
  return depth === 2 ? `${outer.replace(/([a-z])$/, '($1)')}${own}` : `${outer}${own}`;
}

const DEFAULT_STYLES = ['Decimal', 'LowerAlpha', 'LowerRoman'];

function inStyle(count: number, style: string): string {
  switch (style) {
    case 'LowerAlpha':
      return String.fromCharCode(96 + count);
    case 'UpperAlpha':
      return String.fromCharCode(64 + count);
    case 'LowerRoman':
      return romanOf(count).toLowerCase();
    case 'UpperRoman':
      return romanOf(count);
    default:
      return String(count);
  }
}
