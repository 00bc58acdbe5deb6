import { type Attributes, pairOf } from '../pandoc/document.ts';

/** Returns an equation's number as it is printed, in parentheses unless its author left them out (`\\tag*`). */
export function printedNumber(attr: Attributes): string | undefined {
  const number = pairOf(attr, 'number');
  if (number === undefined) return undefined;
  return attr[1].includes('bare') ? number : `(${number})`;
}
