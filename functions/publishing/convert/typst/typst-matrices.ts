import { splitAtTop } from '../document/equation-rows.ts';
import { findEnvironments, readArguments, replaceEnvironment } from '../latex/scan.ts';
import { MARKS } from '../marks.ts';

/**
 * Returns a formula in which each array or group of lines is a matrix in braces that `mendMatrices` recognizes. Pandoc writes
 * the others as bare lines, so that typst takes what stands beside them for a part of their first or last line.
 */
export function markMatrices(formula: string): string {
  const tex = spaceCases(formula);
  if (!ROWS.test(tex)) return tex;
  const [whole, name, body] = WHOLE.exec(tex) ?? [];
  // A formula that consists of lines has them on its own.
  if (whole !== undefined && body !== undefined && isOne(body, name ?? ''))
    return `\\begin{${name}}${markMatrices(body)}\\end{${name}}`;
  return ENVIRONMENTS.reduce(markEach, tex);
}

function markEach(tex: string, [name, signature, columnsOf]: (typeof ENVIRONMENTS)[number]): string {
  let output = '';
  let done = 0;
  for (const { from, end } of findEnvironments(tex, name)) {
    const opening = /^\\begin\s*\{[^}]*\}/.exec(tex.slice(from, end))?.[0].length ?? 0;
    const found = readArguments(tex, from + opening, signature);
    const body = tex.slice(found?.end ?? from + opening, end).replace(/\\end\s*\{[^}]*\}$/, '');
    const left = LEFT.exec(tex.slice(done, from));
    const right = RIGHT.exec(tex.slice(end));
    const sides = left && right ? SIDES[`${left[1]}${right[1]}`] : undefined;
    const start = sides === undefined || !left ? from : from - left[0].length;
    output +=
      tex.slice(done, start) +
      matrix(
        markMatrices(body),
        columnsOf(found?.values[0] ?? ''),
        sides ?? (name === 'vmatrix' ? 'bar' : ''),
      );
    done = sides === undefined || !right ? end : end + right[0].length;
  }
  return output + tex.slice(done);
}

const LEFT = /\\left\s*(\\\{|\.)\s*$/;
const RIGHT = /^\s*\\right\s*(\\\}|\||\.)/;
/** Delimiters on one side, which pandoc doesn't scale. */
const SIDES: Readonly<Record<string, string>> = {
  '\\{.': 'left',
  '.\\}': 'right',
  '.|': 'right-bar',
  '..': '',
};
const DELIMITERS: Readonly<Record<string, string>> = {
  bar: '"|"',
  left: '("{", none)',
  right: '(none, "}")',
  'right-bar': '(none, "|")',
};

/** Separates the columns of cases, which pandoc writes without the space between them. It writes a single one as bare lines. */
const spaceCases = (tex: string): string =>
  tex.includes('cases}')
    ? ['cases', 'dcases', 'rcases'].reduce(
        (result, name) =>
          replaceEnvironment(result, name, '', ([body = '']) => {
            const rows = splitAtTop(body, '\\\\').map((row) => splitAtTop(row, '&'));
            const first = rows[0];
            if (first && rows.every((cells) => cells.length === 1)) first.push('');
            return `\\begin{${name}}${rows.map((cells) => cells.join('\\quad & ')).join('\\\\')}\\end{${name}}`;
          }),
        tex,
      )
    : tex;

const ROWS = /\\begin\s*\{(?:array|matrix|smallmatrix|vmatrix|aligned|alignedat|gathered|split)\}/;
const WHOLE = /^\s*\\begin\{(aligned|gathered|split)\}([\s\S]*)\\end\{\1\}\s*$/;
/** Whether the body doesn't end and begin the environment again. */
const isOne = (body: string, name: string) =>
  body.indexOf(`\\end{${name}}`) < 0 || body.indexOf(`\\begin{${name}}`) < body.indexOf(`\\end{${name}}`);

const ENVIRONMENTS: ReadonlyArray<[name: string, signature: string, columns: (spec: string) => string]> = [
  ['array', 'm', (spec) => spec],
  ['matrix', '', () => ''],
  ['smallmatrix', '', () => ''],
  ['vmatrix', '', () => ''],
  ['aligned', '', () => 'pairs'],
  ['split', '', () => 'pairs'],
  ['alignedat', 'm', () => 'pairs'],
  ['gathered', '', () => ''],
];

const MATRIX = MARKS.matrix;
const POINT = `\\text{${MARKS.point}}`;

function matrix(body: string, columns: string, sides: string): string {
  const rows = splitAtTop(body, '\\\\').map((row) => row.replace(/^\s*\[[^\]]*\]/, ''));
  const lines: number[] = [];
  const plain = rows.map((row, index) => {
    const ruled = row.replace(
      /\\(?:hline|(?:top|mid|bottom)rule)(?![A-Za-z])|\\[ch]line\s*\{[^}]*\}|\\addlinespace(?:\[[^\]]*\])?/g,
      '',
    );
    if (ruled !== row && index > 0) lines.push(index);
    return ruled;
  });
  if (plain.at(-1)?.trim() === '') plain.pop();
  const kept = lines.filter((line) => line < plain.length);
  const options = `${sides};${verticals(columns)}${kept.map((line) => `h${line}`).join('')}`;
  const cells = plain.map((row) => alignedCells(splitAtTop(row, '&'), columns).join(' & '));
  return `\\begin{Bmatrix}\\text{${MATRIX}${options}}${cells.join(' \\\\ ')}\\end{Bmatrix}`;
}

/** Returns the cells with typst's alignment points: before the left-aligned ones, and after the right-aligned ones. */
function alignedCells(cells: string[], columns: string): string[] {
  if (columns === 'pairs') {
    const pairs: string[] = [];
    for (let at = 0; at < cells.length; at += 2)
      pairs.push(cells.length === 1 ? (cells[at] ?? '') : `${cells[at] ?? ''}${POINT}${cells[at + 1] ?? ''}`);
    return pairs;
  }
  const kinds = columns.replace(/[^lcr]/g, '');
  return cells.map((cell, index) =>
    kinds[index] === 'l' ? POINT + cell : kinds[index] === 'r' ? cell + POINT : cell,
  );
}

/** Returns where the vertical lines of `c|cc` are, as `v1`. */
function verticals(columns: string): string {
  let count = 0;
  let found = '';
  for (const letter of columns === 'pairs' ? '' : columns) {
    if (/[lcr]/.test(letter)) count++;
    else if (letter === '|' && count > 0 && count < columns.replace(/[^lcr]/g, '').length)
      found += `v${count}`;
  }
  return found;
}

const MARKED = new RegExp(
  String.raw`mat\(delim: "\{", (?:upright\()?"${MATRIX}([a-z-]*);((?:[vh]\d+)*)"\)?`,
  'g',
);
const MARKED_POINT = new RegExp(String.raw`(?:upright\()?"${MARKS.point}"\)?`, 'g');
const REST = new RegExp(String.raw`(?:upright\()?"${MATRIX}[\w;-]*"\)?`, 'g');

/** Writes marked matrices without braces, and with their lines and alignment points. */
export const mendMatrices = (markup: string): string =>
  markup.includes(`"${MATRIX}`)
    ? markup
        .replace(MARKED, (_, sides: string, lines: string) => {
          const at = (kind: string) =>
            [...lines.matchAll(new RegExp(`${kind}(\\d+)`, 'g'))].map(([, line]) => `${line},`).join('');
          const [vertical, horizontal] = [at('v'), at('h')];
          const augment =
            vertical || horizontal
              ? `augment: #(stroke: 0.5pt, hline: (${horizontal}), vline: (${vertical})), `
              : '';
          return `mat(delim: #${DELIMITERS[sides] ?? 'none'}, ${augment}`;
        })
        .replace(MARKED_POINT, '& ')
        .replace(REST, '')
    : markup;
