import type { Finding } from '#shared/domain/screening.ts';
import { type Instruction, readable } from '../../_lib/screening/find-instructions.ts';
import { visibleOrders } from '../../_lib/screening/visible-orders.ts';
import { finding } from './finding.ts';

const AIMED = 'This reads like an instruction to language models that read or review the paper.';

/**
 * Returns a finding for each order to a language model in the visible text, which holds the paper.
 * @param known earlier findings in the sources, since hidden text often appears in the text as well
 */
export function visibleInstructions(text: string, place: string, known: Finding[]): Finding[] {
  const plain = readable(text);
  return visibleOrders(text)
    .filter(({ text: order }) => !known.some(({ excerpt }) => readable(excerpt).includes(order)))
    .map((found) => finding('model-instructions', AIMED, place, around(plain, found)));
}

/** Returns the order with some complete words around it. */
function around(plain: string, { index, text }: Instruction): string {
  const [start, end] = [Math.max(0, index - 40), Math.min(plain.length, index + text.length + 80)];
  const [before, after] = [plain.slice(start, index), plain.slice(index + text.length, end)];
  const lead = start === 0 ? before : `… ${before.replace(/^\S*\s?/, '')}`;
  const tail = end === plain.length ? after : `${after.replace(/\s?\S*$/, '')} …`;
  return lead + text + tail;
}
