import type { Element, ElementContent } from 'hast';
import type { FormulaWriter } from '../../../_lib/formulas/write-formula.ts';
import { joinRows } from '../document/equation-rows.ts';
import type { Attributes, Inline } from '../pandoc/document.ts';
import { h, idOf } from './hast.ts';
import { printedNumber } from './printed-number.ts';

/** Writes a formula with a number for each of its lines: a MathML table, each of whose rows ends with its number. */
export function writeRows([id]: Attributes, content: Inline[], formulas: FormulaWriter): Element {
  const rows = content.flatMap((row) => {
    const [math] = row.t === 'Span' ? row.c[1] : [];
    return row.t === 'Span' && math?.t === 'Math' ? [{ attr: row.c[0], tex: math.c[1] }] : [];
  });
  const formula = formulas.write(joinRows(rows.map(({ tex }) => tex)), true);
  const lines = tableRows(formula);
  const attrs = rows.map(({ attr }) => attr);
  const isTable = lines.length === rows.length;
  if (isTable) for (const [index, attr] of attrs.entries()) numberLine(lines[index], attr);
  return h(
    'div',
    { ...idOf([id, [], []]), className: ['equation', 'rows'] },
    formula,
    isTable ? undefined : h('span', { className: ['equation-number'] }, numbersOf(attrs)),
  );
}

function numberLine(line: Element | undefined, attr: Attributes): void {
  if (!line) return;
  Object.assign(line.properties, idOf(attr));
  line.children.push(h('mtd', { className: ['equation-number'] }, h('mtext', {}, printedNumber(attr) ?? '')));
}

/** Writes the numbers of a formula that is shown as TeX. */
const numbersOf = (attrs: Attributes[]): Element[] =>
  attrs.flatMap((attr) => {
    const number = printedNumber(attr);
    return number === undefined ? [] : [h('span', idOf(attr), number)];
  });

/** Returns the rows of the table that the whole formula is. */
function tableRows(formula: ElementContent): Element[] {
  if (formula.type !== 'element') return [];
  const [only, ...others] = formula.children;
  if (only?.type !== 'element' || others.length > 0) return [];
  if (only.tagName !== 'mtable') return tableRows(only);
  return only.children.filter((child): child is Element => child.type === 'element');
}
