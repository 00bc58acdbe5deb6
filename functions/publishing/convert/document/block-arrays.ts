import { readGroup, replaceEnvironment, skipSpace } from '../latex/scan.ts';
import { SIGNS } from '../marks.ts';
import { splitAtTop } from './equation-rows.ts';

const ONE_BLOCK = new RegExp(SIGNS.block.join(String.raw`(\d+)`));
const BLOCK = new RegExp(`(${SIGNS.block.join(String.raw`\d+`)})`);

/** A block of rows, of which some columns have delimiters around them: `{c(cc)}`. */
interface Block {
  columns: string;
  rows: string[][];
}

/**
 * Writes the arrays of the package blkarray, whose rows and columns have names outside of the parentheses, as arrays in arrays: the
 * names of the columns above the matrix, those of its rows beside it.
 */
export const blockArrays = (tex: string): string =>
  ['blockarray', 'blockarray*'].reduce(
    (text, name) =>
      replaceEnvironment(text, name, 'om', ([, columns = '', body = '']) => nested(columns, body)),
    tex,
  );

function nested(columns: string, body: string): string {
  const blocks: Block[] = [];
  const rest = ['block', 'block*'].reduce(
    (text, name) =>
      replaceEnvironment(text, name, 'm', ([spec = '', rows = '']) => {
        blocks.push({ columns: spec, rows: rowsOf(rows) });
        return SIGNS.block.join(`${blocks.length - 1}`);
      }),
    body,
  );
  const lines = rest.split(BLOCK).flatMap((part): string[] => {
    const block = blocks[Number(ONE_BLOCK.exec(part)?.[1] ?? -1)];
    if (block) return [blockLine(block)];
    return rowsOf(part.replace(/^\s*\\\\(?:\[[^\]]*\])?/, '')).map((row) =>
      headLine(row, blocks[0]?.columns ?? columns),
    );
  });
  return `\\begin{array}{rcl}${lines.join(' \\\\ ')}\\end{array}`;
}

const rowsOf = (source: string): string[][] =>
  splitAtTop(source, '\\\\')
    .map((row) =>
      row
        .replace(/^\s*\[[^\]]*\]/, '')
        .replace(/\\BAhhline\s*\{[^}]*\}|\\(?:hline|BAhline)(?![A-Za-z])/g, ''),
    )
    .filter((row) => row.trim() !== '')
    .map((row) => splitAtTop(row, '&').map((cell) => cell.trim()));

/** How many columns are before, between and behind the delimiters, and which these are. */
function partsOf(columns: string): {
  before: number;
  within: number;
  open: string;
  close: string;
  letters: string;
} {
  let [before, within, isOpen, isClosed] = [0, 0, false, false];
  let [open, close, letters] = ['.', '.', ''];
  for (let at = 0; at < columns.length; at++) {
    const character = columns[at] ?? '';
    const group = /[@!><]/.test(character) ? readGroup(columns, skipSpace(columns, at + 1)) : undefined;
    if (group) at = group.end - 1;
    else if (/[([{|]/.test(character) && !isOpen) [open, isOpen] = [character, true];
    else if (/[)\]}|]/.test(character)) [close, isClosed] = [character, true];
    else if (/[lcr]/.test(character)) {
      if (!isOpen) before++;
      else if (!isClosed) {
        within++;
        letters += character;
      }
    }
  }
  if (!isOpen) [before, within] = [0, before];
  return {
    before,
    within,
    open: escaped(open),
    close: escaped(close),
    letters: letters || 'c'.repeat(Math.max(1, within)),
  };
}

const escaped = (delimiter: string) => (/[{}]/.test(delimiter) ? `\\${delimiter}` : delimiter);
const array = (letters: string, rows: string[][]) =>
  `\\begin{array}{${letters}}${rows.map((row) => row.join(' & ')).join(' \\\\ ')}\\end{array}`;

function blockLine({ columns, rows }: Block): string {
  const { before, within, open, close, letters } = partsOf(columns);
  const sides = [
    rows.map((row) => row.slice(0, before)),
    rows.map((row) => row.slice(before, before + within)),
    rows.map((row) => row.slice(before + within)),
  ];
  const [left = [], middle = [], right = []] = sides;
  const side = (cells: string[][], letter: string) =>
    cells.some((row) => row.length > 0)
      ? array(letter.repeat(Math.max(...cells.map((row) => row.length))), cells)
      : '';
  return `${side(left, 'r')} & \\left${open} ${array(letters, middle)} \\right${close} & ${side(right, 'l')}`;
}

function headLine(row: string[], columns: string): string {
  const { before, within, letters } = partsOf(columns);
  const middle = row.slice(before, before + within);
  return `${row.slice(0, before).join('\\;')} & ${array(letters.replace(/[lr]/g, 'c'), [middle])} & ${row.slice(before + within).join('\\;')}`;
}
