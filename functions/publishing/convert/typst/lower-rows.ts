import { cellsOf } from '../document/equation-rows.ts';
import type { Inline } from '../pandoc/document.ts';
import { printedNumber } from '../write/printed-number.ts';
import { texForTypst } from './typst-math.ts';
import { typstString } from './typst-string.ts';

const raw = (markup: string): Inline => ({ t: 'RawInline', c: ['typst', markup] });

/**
 * Writes a formula with a number for each of its lines as a call of the template's `equation-rows`, because typst numbers
 * only whole formulas. Each cell of a line is a formula in `formulas`.
 */
export function lowerRows(rows: Inline[], formulas: string[]): Inline[] {
  const lines = rows.flatMap((row) => (row.t === 'Span' ? lowerRow(row, formulas) : []));
  return [raw('#equation-rows('), ...lines, raw(')')];
}

function lowerRow({ c: [attr, content] }: Extract<Inline, { t: 'Span' }>, formulas: string[]): Inline[] {
  const { aligned, cells } = cellsOf(content.map((node) => texOf(node, formulas)).join(''));
  return [
    raw(
      `(id: ${attr[0] === '' ? 'none' : typstString(attr[0])}, number: ${typstString(printedNumber(attr) ?? '')}, aligned: ${aligned}, cells: (`,
    ),
    ...cells.flatMap((tex) => lowerCell(tex, formulas)),
    raw(')),'),
  ];
}

/** Returns the author’s TeX of a formula that is lowered already, by its index before it. */
const texOf = (node: Inline, formulas: string[]): string => {
  const index = node.t === 'RawInline' ? /\/\*<(\d+)\*\/$/.exec(node.c[1])?.[1] : undefined;
  return index === undefined ? '' : (formulas[Number(index)] ?? '');
};

function lowerCell(tex: string, formulas: string[]): Inline[] {
  if (tex === '') return [raw('[],')];
  const index = formulas.push(tex) - 1;
  return [
    raw(`equation-cell(${typstString(tex)})[/*<${index}*/`),
    { t: 'Math', c: [{ t: 'InlineMath' }, texForTypst(tex)] },
    raw('/*>*/],'),
  ];
}
