import { splitAtTop } from '../document/equation-rows.ts';
import { replaceCommand, replaceEnvironment } from './scan.ts';

/**
 * Expands what Astronomy & Astrophysics (aa.cls) defines for tables: marks and notes, tables at the end of the paper, and tables
 * that its template writes as a formula.
 */
export function expandAstronomy(tex: string, isDefined: (name: string) => boolean): string {
  if (!/\\(?:tablefoo|tablebib|longtab|onl(?:tab|fig)|onllongtab|tens)/.test(tex) && !tex.includes('$$'))
    return tex;
  const unless = (name: string, written: string) => (isDefined(name) ? undefined : written);
  let result = replaceCommand(tex, 'tablefootmark', 'm', ([mark], name) =>
    unless(name, `\\textsuperscript{${mark}}`),
  );
  result = replaceCommand(result, 'tablefoottext', 'mm', ([mark, text], name) =>
    unless(name, `\n\n\\textsuperscript{${mark}} ${text}\n\n`),
  );
  result = replaceCommand(result, 'tablefoot', 'm', ([text], name) =>
    unless(name, `\n\n\\textit{Notes.} ${text}\n\n`),
  );
  result = replaceCommand(result, 'tablebib', 'm', ([text], name) =>
    unless(name, `\n\n\\textit{References.} ${text}\n\n`),
  );
  result = replaceCommand(result, 'longtabL?|onllongtabL?|onltab|onlfig', 'om', ([, content = ''], name) =>
    unless(name, `\n\n${content}\n\n`),
  );
  result = replaceCommand(result, 'tens', 'm', ([letter], name) => unless(name, `\\mathsf{${letter}}`));
  return formulaTables(result);
}

/** Writes `$$\begin{array}{p{0.5\linewidth}l}…\end{array}$$` in a table as a `tabular` with formulas in its cells. */
const formulaTables = (tex: string): string =>
  ['table', 'table*'].reduce(
    (text, name) =>
      replaceEnvironment(text, name, '', ([body = '']) => {
        const written = body.replace(
          /\$\$\s*\\begin\s*\{array\}([\s\S]*?)\\end\s*\{array\}\s*\$\$/,
          (_, array: string) => tabularOf(`\\begin{array}${array}\\end{array}`),
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
        /[lcr]/.test(kinds[index] ?? '') && /[\\^_]/.test(cell) ? `$${cell.trim()}$` : cell,
      );
      return rules + cells.join('&');
    });
    return `\\begin{tabular}{${kinds.join('').replace(/[pmb]/g, 'l')}}${shown.join('\\\\')}\\end{tabular}`;
  });
