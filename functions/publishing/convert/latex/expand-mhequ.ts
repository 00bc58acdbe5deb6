import { replaceEnvironment } from './scan.ts';

const LABEL = /\\label\s*\{[^{}]*\}|\\tag\s*\{/;

/**
 * Writes the formulas of the package mhequ, `equ` and `equs`, as those of amsmath. They have numbers where they have labels;
 * `\begin{equs}[label]` has one for all its lines.
 */
export function expandMhequ(tex: string): string {
  if (!/\\begin\s*\{equs?\}/.test(tex)) return tex;
  const single = replaceEnvironment(tex, 'equ', 'o', ([label, body = '']) => {
    const labeled = label === undefined ? body : `\\label{${label}}${body}`;
    const name = LABEL.test(labeled) ? 'equation' : 'equation*';
    return `\\begin{${name}}${labeled}\\end{${name}}`;
  });
  return replaceEnvironment(single, 'equs', 'o', ([label, body = '']) => {
    if (label !== undefined)
      return `\\begin{equation}\\label{${label}}\\begin{aligned}${body}\\end{aligned}\\end{equation}`;
    if (!LABEL.test(body)) return `\\begin{align*}${body}\\end{align*}`;
    const rows = body.split(/(?<=\\\\(?:\[[^\]]*\])?)(?!\[)/);
    return `\\begin{align}${rows.map((row) => (LABEL.test(row) ? row : unnumbered(row))).join('')}\\end{align}`;
  });
}

const unnumbered = (row: string): string => row.replace(/(\\\\(?:\[[^\]]*\])?)?$/, '\\nonumber $1');
