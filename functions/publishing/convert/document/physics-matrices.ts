import { readGroup, replaceCommand, skipSpace } from '../latex/scan.ts';

const KINDS: Readonly<Record<string, string>> = { '': '', p: 'p', P: 'p', b: 'b', v: 'v' };
const OF_BRACKETS: Readonly<Record<string, [close: string, kind: string]>> = {
  '{': ['}', ''],
  '(': [')', 'p'],
  '[': [']', 'b'],
  '|': ['|', 'v'],
};

/** Writes the matrices of the package physics, such as `\mqty(a & b \\ c & d)` and `\pmqty{\imat{2}}`, as amsmath's. */
export function physicsMatrices(tex: string): string {
  if (!/mqty|matrixquantity|mdet|matrixdeterminant/.test(tex)) return tex;
  const command =
    /\\(s?)(?:([pPbv]?)mqty|(matrixquantity|smallmatrixquantity)|(mdet|matrixdeterminant))(?![A-Za-z])\s*(\*?)\s*/g;
  let output = '';
  let done = 0;
  for (let match = command.exec(tex); match; match = command.exec(tex)) {
    const [, , letter = '', , determinant, star] = match;
    const at = command.lastIndex;
    const open = tex[at] ?? '';
    const [close, ofBracket] = OF_BRACKETS[open] ?? [];
    if (close === undefined) continue;
    const group = open === '|' ? upTo(tex, at) : readGroup(tex, skipSpace(tex, at), open, close);
    if (!group) continue;
    const kind = determinant ? 'v' : KINDS[letter] || ofBracket || (star ? 'p' : '');
    output += `${tex.slice(done, match.index)}\\begin{${kind}matrix}${shorthands(group.inner)}\\end{${kind}matrix}`;
    done = group.end;
    command.lastIndex = done;
  }
  return output + tex.slice(done);
}

function upTo(tex: string, at: number): { inner: string; end: number } | undefined {
  const end = tex.indexOf('|', at + 1);
  return end < 0 ? undefined : { inner: tex.slice(at + 1, end), end: end + 1 };
}

const PAULI: readonly string[][][] = [
  [
    ['1', '0'],
    ['0', '1'],
  ],
  [
    ['0', '1'],
    ['1', '0'],
  ],
  [
    ['0', '-i'],
    ['i', '0'],
  ],
  [
    ['1', '0'],
    ['0', '-1'],
  ],
];

/** No printed matrix has more rows; a larger number is an attack. */
const MOST = 12;
const sizeOf = (text = '') => Math.min(Number(text) || 1, MOST);
const rowsOf = (rows: readonly (readonly string[])[]) => rows.map((row) => row.join(' & ')).join(' \\\\ ');
const filled = (rows: number, columns: number, cell: (row: number, column: number) => string) =>
  rowsOf(
    Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (__, column) => cell(row, column)),
    ),
  );

/** `\imat{2}` is an identity matrix, `\zmat{2}{3}` one of zeros, `\dmat{a,b}` has these on its diagonal. */
function shorthands(inner: string): string {
  let result = replaceCommand(inner, 'imat|identitymatrix', 'm', ([size]) =>
    filled(sizeOf(size), sizeOf(size), (row, column) => (row === column ? '1' : '0')),
  );
  result = replaceCommand(result, 'zmat|zeromatrix', 'mm', ([rows, columns]) =>
    filled(sizeOf(rows), sizeOf(columns), () => '0'),
  );
  result = replaceCommand(result, 'xmat|xmatrix', 'smmm', ([star, cell, rows, columns]) =>
    filled(sizeOf(rows), sizeOf(columns), (row, column) =>
      star === undefined ? `{${cell}}` : `{${cell}}_{${row + 1}${column + 1}}`,
    ),
  );
  result = replaceCommand(result, 'pmat|paulimatrix', 'm', ([index]) =>
    rowsOf(PAULI['0xyz'.indexOf(index?.trim() ?? '')] ?? PAULI[Number(index)] ?? []),
  );
  return replaceCommand(
    result,
    '(anti)?(?:dmat|diagonalmatrix)|admat|antidiagonalmatrix',
    'om',
    ([fill, cells = ''], name) => {
      const list = cells.split(',').slice(0, MOST);
      const isAnti = name.startsWith('a');
      return filled(list.length, list.length, (row, column) =>
        (isAnti ? list.length - 1 - row : row) === column ? (list[row] ?? '') : (fill ?? ''),
      );
    },
  );
}
