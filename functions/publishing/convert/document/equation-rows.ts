/** A line of an environment whose lines LaTeX numbers one by one, such as align. */
export interface SourceRow {
  /** TeX of the line, with its labels and tag. */
  source: string;
  /** Whether LaTeX numbers the line if it has no tag. */
  numbered: boolean;
  /** Whether the author said that it has no number. */
  suppressed: boolean;
}

export const SUPPRESSED = /\\(?:nonumber|notag)(?![A-Za-z])/;

interface Lines {
  rows: SourceRow[];
  /** Whether the lines are aligned at their ampersands, instead of centered. */
  aligned: boolean;
}

const ENVIRONMENT =
  /^((?:\\label\s*\{[^}]*\}\s*)*)\\begin\{(align|flalign|eqnarray|gather|alignat)(\*?)\}(?:\s*\{\d+\})?([\s\S]*)\\end\{\2\3\}$/;

/** Returns the lines of an environment that numbers each of its lines, or undefined for any other formula. */
export function readLines(tex: string): Lines | undefined {
  const [whole, labels = '', name, star, body = ''] = ENVIRONMENT.exec(tex) ?? [];
  if (whole === undefined) return undefined;
  const rows = splitAtTop(body, '\\\\').map((line) => line.replace(/^\s*\*?\s*(?:\[[^\]]*\])?/, '').trim());
  if (rows.at(-1) === '') rows.pop();
  return {
    aligned: name !== 'gather',
    rows: rows.map((row, index) => ({
      source: `${index === 0 ? labels : ''}${name === 'eqnarray' ? twoColumns(row) : row}`,
      numbered: star === '' && !SUPPRESSED.test(row),
      suppressed: SUPPRESSED.test(row),
    })),
  };
}

/** Wraps a line, so that any writer can set it on its own. `joinRows` and `cellsOf` unwrap it. */
export const wrapRow = (tex: string, aligned: boolean): string =>
  aligned ? `\\begin{aligned}${tex}\\end{aligned}` : `\\begin{gathered}${tex}\\end{gathered}`;

const WRAPPED = /^\\begin\{(aligned|gathered)\}([\s\S]*)\\end\{\1\}$/;

/** Joins wrapped lines to one formula. */
export function joinRows(rows: string[]): string {
  const name = WRAPPED.exec(rows[0] ?? '')?.[1] ?? 'aligned';
  return `\\begin{${name}}${rows.map((row) => WRAPPED.exec(row)?.[2] ?? row).join('\\\\\n')}\\end{${name}}`;
}

/** Returns the cells of a wrapped line, which are right-aligned and left-aligned in turn; a centered line has one cell. */
export function cellsOf(row: string): { aligned: boolean; cells: string[] } {
  const [, name, tex = row] = WRAPPED.exec(row) ?? [];
  return { aligned: name === 'aligned', cells: splitAtTop(tex, '&').map((cell) => cell.trim()) };
}

/** Joins the first two of the three columns of eqnarray, `a &=& b`, to aligned's `a &= b`. */
export function twoColumns(line: string): string {
  const [first = '', relation, ...others] = splitAtTop(line, '&');
  return relation === undefined ? first : `${first}&${[relation, ...others].join(' ')}`;
}

/** Splits TeX at a separator outside of groups and inner environments. */
export function splitAtTop(tex: string, separator: '\\\\' | '&'): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  const token = /\\(?:begin|end)(?![A-Za-z])|\\\\|\\.|[{}&]/gs;
  for (let match = token.exec(tex); match; match = token.exec(tex)) {
    const [text] = match;
    if (text === '\\begin' || text === '{') depth++;
    else if (text === '\\end' || text === '}') depth--;
    else if (text === separator && depth === 0) {
      parts.push(tex.slice(start, match.index));
      start = token.lastIndex;
    }
  }
  return [...parts, tex.slice(start)];
}
