import { find, type XmlElement } from '../../../_lib/runtime/read-xml.ts';
import { splitAtTop } from '../document/equation-rows.ts';

/**
 * Writes the `array` by which a float sets its table, `$$\begin{array}{p{5cm}l}…\end{array}$$` as in the template of Astronomy &
 * Astrophysics, as a table: a formula has neither cells nor words.
 */
export const withFormulaTables = (float: XmlElement): XmlElement => ({
  ...float,
  children: float.children.map((child) => {
    if (typeof child === 'string') return child;
    return child.name === 'equation' ? (tableOf(child) ?? child) : child;
  }),
});

const ARRAY = /^\\begin\{array\}(?:\[\])?\{((?:[^{}]|\{[^{}]*\})*)\}([\s\S]*)\\end\{array\}$/;
const RULE = /\\(?:hline|toprule|midrule|bottomrule)(?![A-Za-z])/;

function tableOf(equation: XmlElement): XmlElement | undefined {
  const [, columns, body = ''] = ARRAY.exec(find(equation, 'Math')?.attributes.tex?.trim() ?? '') ?? [];
  if (columns === undefined) return undefined;
  const kinds = columns.replace(/[@!><]\{[^{}]*\}|(?<=[pmb])\{[^{}]*\}/g, '').replace(/[^lcrpmb]/g, '');
  const rows = splitAtTop(body, '\\\\')
    .map((row) => {
      const [, between = '', text = ''] =
        /^((?:\s|\\(?:hline|cr|toprule|midrule|bottomrule)(?![A-Za-z])|\\vskip [^\\&]*?pt(?: plus [\d.]+pt)?(?: minus [\d.]+pt)?)*)([\s\S]*)$/.exec(
          row,
        ) ?? [];
      return { isRuled: RULE.test(between), cells: text.trim() === '' ? [] : splitAtTop(text, '&') };
    })
    .filter(({ cells }) => cells.length > 0);
  return {
    name: 'tabular',
    attributes: {},
    children: rows.map(({ isRuled, cells }) => ({
      name: 'tr',
      attributes: {},
      children: cells.map((cell, index) => ({
        name: 'td',
        attributes: isRuled ? { border: 't' } : {},
        children: [contentOf(cell.trim(), kinds[index] ?? 'l')],
      })),
    })),
  };
}

function contentOf(cell: string, kind: string): XmlElement | string {
  if (!/[\\^_]/.test(cell)) return cell;
  const tex = /[pmb]/.test(kind) ? `\\text{${cell}}` : cell;
  return { name: 'Math', attributes: { mode: 'inline', tex }, children: [] };
}
