import { splitAtTop } from '../document/equation-rows.ts';
import { writeQuantities } from '../document/si-units.ts';
import { readGroup, replaceCommand, skipSpace } from './scan.ts';

/** A column as pandoc and the page know it. */
interface Column {
  align: 'l' | 'c' | 'r';
  /** Whether its cells are formulas: `>{$}c<{$}` of the package array. */
  isMath: boolean;
  /** Whether siunitx sets its numbers. */
  isNumeric?: true;
  /** Whether dcolumn sets it, whose cells are formulas: `0.05^{***}`. */
  isDecimal?: true;
  /** What dcolumn prints for the sign at which it aligns: `D{,}{\pm}{4}` prints 1,2 as 1 ± 2. */
  point?: { sign: string; printed: string };
}

type ReadColumns = (columns: string) => Column[];

/** No printed table has more columns; a larger number is an attack. */
export const MOST_COLUMNS = 60;

/**
 * Returns a reader of the columns of `tabular`. It knows the source's own types (`\newcolumntype`), reads numeric ones (siunitx's S,
 * dcolumn's D) as right-aligned, and paragraphs as left-aligned.
 */
export function columnReader(tex: string): ReadColumns {
  const custom = new Map<string, { arity: number; columns: string }>();
  replaceCommand(tex, 'newcolumntype', 'moom', ([name = '', arity, , columns = '']) => {
    custom.set(name.trim(), { arity: Number(arity ?? 0), columns });
    return undefined;
  });
  const read = (columns: string, depth = 0): Column[] => {
    const found: Column[] = [];
    let at = 0;
    let isMath = false;
    const group = () => {
      const next = skipSpace(columns, at);
      const read = readGroup(columns, next) ?? readGroup(columns, next, '[', ']');
      if (read) at = read.end;
      return read?.inner;
    };
    const add = (align: Column['align'], groups = 0) => {
      for (let count = 0; count < groups; count++) group();
      found.push({ align, isMath });
      isMath = false;
    };
    while (at < columns.length && found.length < MOST_COLUMNS) {
      const type = columns[at++] ?? '';
      const own = custom.get(type);
      if (own) {
        for (let count = 0; count < own.arity; count++) group();
        const [as] = depth < 3 ? read(own.columns, depth + 1) : [];
        // A type may be a line between columns: `\newcolumntype{+}{!{\vrule width 2pt}}`.
        if (as || !/^\s*[!@|]/.test(own.columns)) found.push(as ?? { align: 'l', isMath: false });
      } else if (/[lcr]/.test(type)) add(type as Column['align']);
      else if (/[pmbXLRCJQ]/.test(type)) add('l', 1);
      else if (type === 'S') {
        add('r', 1);
        found.splice(-1, 1, { align: 'r', isMath: false, isNumeric: true });
      } else if (type === 'D') {
        const [sign = '', printed = ''] = [group(), group(), group()];
        found.push({ align: 'r', isMath: false, isDecimal: true, ...pointOf(sign, printed) });
        isMath = false;
      } else if (/[dN]/.test(type)) add('r', 3);
      else if (type === '>') isMath = /\$|\\\(/.test(group() ?? '');
      else if (type === '*') {
        const times = Math.min(Number(group() ?? columns[at++]) || 1, MOST_COLUMNS);
        const repeated = depth < 3 ? read(group() ?? columns[at++] ?? '', depth + 1) : [];
        for (let count = 0; count < times; count++) found.push(...repeated);
      } else if (/[@!<]/.test(type)) group();
    }
    return found.slice(0, MOST_COLUMNS);
  };
  return read;
}

const pointOf = (sign: string, printed: string): Pick<Column, 'point'> =>
  /^\s*[.,]?\s*$/.test(printed) || sign.trim() === '' || /^\\cdot/.test(printed.trim())
    ? {}
    : { point: { sign: sign.trim(), printed: printed.trim() } };

/** Writes columns with the types that pandoc reads. */
export const plainColumns = (columns: Column[]): string => columns.map(({ align }) => align).join('') || 'l';

/** Writes the column types of cells across columns plainly: pandoc gives up a table with `\multicolumn{1}{c@{\hspace{1cm}}}{a}`. */
export const plainMulticolumns = (body: string, read: ReadColumns): string =>
  replaceCommand(body, 'multicolumn', 'mmm', ([count, columns = '', text = '']) => {
    const [column] = read(columns);
    const shown = column?.isMath ? `$${text}$` : plainMulticolumns(text, read);
    return `\\multicolumn{${count}}{${column?.align ?? 'l'}}{${shown}}`;
  });

/** What can precede a row's first cell. */
const RULES =
  /^(?:\s*(?:\*?\[[^\]]*\]|\\(?:hline|toprule|midrule|bottomrule|addlinespace|colrule)(?![A-Za-z])(?:\s*\[[^\]]*\])?|\\(?:cline|cmidrule)(?:\s*\([^)]*\))?\s*\{[^}]*\}))*\s*/;

/** A number that reads otherwise in text: with a sign, a power or a deviation. */
const NUMBER = /^\s*(?:[-+]\d[\d.]*|[-+]?[\d.]+\s*(?:\+-|\\pm|\(\d+\)|[eE][-+]?\d)[\d.()eE+-]*)\s*$/;

/** Encloses the cells of formula columns in `$`, because pandoc ignores what columns add to their cells. */
export function markFormulas(body: string, columns: Column[]): string {
  if (!columns.some(({ isMath, isNumeric, isDecimal }) => isMath || isNumeric || isDecimal)) return body;
  return splitAtTop(body, '\\\\')
    .map((row) => {
      const rules = RULES.exec(row)?.[0] ?? '';
      const cells = splitAtTop(row.slice(rules.length), '&');
      if (cells.length === 1 && cells[0]?.trim() === '') return row;
      let column = 0;
      const marked = cells.map((cell) => {
        const across = /^\s*\\multicolumn\s*\{(\d+)\}/.exec(cell);
        const isPower = columns[column]?.isDecimal === true && /^[^$]*\d[^$]*[\^_]\s*\{[^$]*$/.test(cell);
        const isMath = !across && (columns[column]?.isMath === true || isPower) && cell.trim() !== '';
        const point = across ? undefined : columns[column]?.point;
        const isNumber = !across && columns[column]?.isNumeric === true && NUMBER.test(cell);
        column += Number(across?.[1] ?? 1);
        if (isNumber) return ` $${writeQuantities(`\\num{${cell.trim()}}`)}$ `;
        if (point && /\d/.test(cell) && cell.includes(point.sign))
          return ` $${cell.replaceAll('$', '').trim().replace(point.sign, ` ${point.printed} `)}$ `;
        return isMath ? ` $${cell.trim()}$ ` : cell;
      });
      return rules + marked.join('&');
    })
    .join('\\\\');
}
