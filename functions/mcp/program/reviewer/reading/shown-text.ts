import { finderIn, type TextRange } from '#shared/domain/find-quote.ts';
import { readable } from '../../../../_lib/screening/find-instructions.ts';
import { visibleOrders } from '../../../../_lib/screening/visible-orders.ts';

/** A paper's text, with the orders to language models in it. */
export interface ShownText {
  text: string;
  orders: TextRange[];
  /** Returns a stretch of the text as the model gets it: orders are blacked out. */
  show(range: TextRange): string;
}

const BLACK = '█';
/** How much of the sentence around an order is blacked out, on each side. */
const MOST_AROUND = 400;

/**
 * Finds orders to language models in a paper. The model never sees them, and the review reports them. Positions stay the same.
 */
export function shownText(text: string): ShownText {
  const find = finderIn(text);
  const orders = visibleOrders(text).flatMap(({ text: order, index }) => {
    const found = find({ exact: order }, index);
    return found ? [sentenceAround(text, found)] : paragraphsWith(text, order);
  });
  let shown = text;
  for (const { start, end } of orders)
    shown = shown.slice(0, start) + shown.slice(start, end).replace(/\S/g, BLACK) + shown.slice(end);
  return { text, orders: distinct(orders), show: ({ start, end }) => shown.slice(start, end) };
}

/** Returns a text without orders to language models. */
export const withoutOrders = (text: string): string => shownText(text).show({ start: 0, end: text.length });

/** An order in letters that only look like its own is found by its paragraph. */
const paragraphsWith = (text: string, order: string): TextRange[] =>
  [...text.matchAll(/[^\n]+(?:\n(?!\s*\n)[^\n]+)*/g)]
    .filter(([paragraph]) => readable(paragraph).includes(order))
    .map(({ 0: paragraph, index }) => ({ start: index, end: index + paragraph.length }));

function sentenceAround(text: string, { start, end }: TextRange): TextRange {
  const before = text.slice(Math.max(0, start - MOST_AROUND), start);
  const opening = [...before.matchAll(/[.!?]\s+|\n\s*\n/g)].at(-1);
  const from = opening ? start - before.length + opening.index + opening[0].length : start - before.length;
  const after = text.slice(end, end + MOST_AROUND);
  const stop = /[.!?](?=\s|$)|\n\s*\n/.exec(after);
  return { start: from, end: end + (stop ? stop.index + (stop[0].trim() === '' ? 0 : 1) : after.length) };
}

/** Two orders in one sentence are one passage. */
const distinct = (ranges: TextRange[]): TextRange[] =>
  ranges.filter(
    (range, index) =>
      !ranges.slice(0, index).some(({ start, end }) => range.start < end && start < range.end),
  );
