import { splitAtTop } from '../document/equation-rows.ts';
import { replaceEnvironment } from './scan.ts';

/**
 * Writes the `array` by which a float sets its table or places its pictures as a `tabular`: `$$\begin{array}{ll}…\end{array}$$`, as the
 * template of Astronomy & Astrophysics has it. A formula can't have a caption, nor pictures.
 */
export const formulaTables = (tex: string): string =>
  ['table', 'table*', 'figure', 'figure*'].reduce(
    (text, name) =>
      replaceEnvironment(text, name, '', ([body = '']) => {
        const written = body.replace(
          /(\${1,2})\s*\\begin\s*\{array\}((?:(?!\\(?:begin|end)\s*\{array\})[\s\S])*)\\end\s*\{array\}\s*\1/g,
          (whole, _, array: string) =>
            name.startsWith('table') || array.includes('\\includegraphics')
              ? tabularOf(`\\begin{array}${array}\\end{array}`)
              : whole,
        );
        return written === body ? undefined : `\\begin{${name}}${written}\\end{${name}}`;
      }),
    tex,
  );

const tabularOf = (array: string): string =>
  replaceEnvironment(array, 'array', 'om', ([, columns = '', rows = '']) => {
    const kinds = [
      ...columns.replace(/[@!><]\s*\{[^{}]*\}|(?<=[pmb])\s*\{[^{}]*\}/g, '').replace(/[^lcrpmb]/g, ''),
    ];
    const shown = splitAtTop(rows.replace(/\\noalign\s*\{[^{}]*\}/g, ''), '\\\\').map((row) => {
      const [, rules = '', text = ''] = /^((?:\s|\\hline)*)([\s\S]*)$/.exec(row) ?? [];
      const cells = splitAtTop(text, '&').map((cell, index) =>
        /[lcr]/.test(kinds[index] ?? '') && isFormula(cell) ? `$${cell.trim()}$` : cell,
      );
      return rules + cells.join('&');
    });
    return `\\begin{tabular}{${kinds.join('').replace(/[pmb]/g, 'l')}}${shown.join('\\\\')}\\end{tabular}`;
  });

const isFormula = (cell: string): boolean =>
  /[\\^_]/.test(cell) && !/^\s*\\(?:includegraphics|mbox|text)/.test(cell);
