import type { ConversionLog } from '../conversion-log.ts';
import { splitAtTop } from '../document/equation-rows.ts';
import { HEAD_MARK } from '../document/table-heads.ts';
import { expandTabbing } from './expand-tabbing.ts';
import { optionOf } from './option-of.ts';
import { readArguments, replaceCommand, replaceEnvironment, withoutComments } from './scan.ts';
import {
  columnReader,
  MOST_COLUMNS,
  markFormulas,
  plainColumns,
  plainMulticolumns,
} from './table-columns.ts';

/** Rewrites tables of other packages to `tabular` with the column types l, c and r. */
export function rewriteTables(tex: string, log: ConversionLog): string {
  let result = tablesInCells(withoutGaps(linedCells(expandTabbing(tex)))).replace(
    /\\multicolumn\s*\{?(\d)\}?\s*([lcr])\s*(?=\{)/g,
    '\\multicolumn{$1}{$2}',
  );
  // `\multirow[t]{2}*{text}` with the arguments that pandoc expects.
  result = result.replace(
    /(\\multirow\s*(?:\[[^\]]*\]\s*)?(?:\{[^{}]*\}|\d)\s*(?:\[[^\]]*\])?\s*)([*=])/g,
    '$1{*}',
  );
  result = replaceCommand(
    result,
    'multirow',
    'omomom',
    ([, rows, , , , text]) => `\\multirow{${rows?.trim()}}{*}{${text}}`,
  );
  result = replaceCommand(
    result,
    'diagbox|backslashbox|slashbox',
    'omm',
    ([, row, column]) => `${row} / ${column}`,
  );
  result = result.replace(/\\(?:begin|end)\{(?:longrotatetable|rotatetable)\*?\}/g, '');
  for (const name of DELUXE)
    result = replaceEnvironment(result, name, 'omo', ([, columns = '', , body = '']) => {
      log.info(`The ${name} was rewritten as an ordinary table.`, `\\begin{${name}}`);
      return deluxeTable(columns, body);
    });
  // In an ordinary table.
  result = replaceCommand(
    result,
    'tablecomments|tablerefs',
    'm',
    ([text], name) => `\n\n\\textit{${name === 'tablerefs' ? 'References' : 'Note'}.} ${text}\n\n`,
  );
  // The notes of threeparttablex stand before their table, which prints them below.
  result = replaceEnvironment(result, 'ThreePartTable', 'o', ([, body = '']) => {
    let notes = '';
    const table = replaceEnvironment(body, 'TableNotes', 'o', ([, text = '']) => {
      notes += notesOf(text);
      return '';
    });
    return `\n\n${table}${notes}`;
  }).replace(/\\insertTableNotes(?![A-Za-z])/g, '');
  for (const name of ['tablenotes', 'TableNotes'])
    result = replaceEnvironment(result, name, 'o', ([, body = '']) => notesOf(body));

  const read = columnReader(result);
  result = result.replace(/(\\begin\{(?:long)?tabu\})\s*(?:to|spread)\s*[^{}\n]{1,60}(?=\{)/g, '$1');
  const tabular = (columns: string, body: string) => {
    const known = withAllColumns(read(columns), body);
    const rows = markHead(markFormulas(plainMulticolumns(body, read), known));
    return `\\begin{tabular}{${plainColumns(known)}}${rows}\\end{tabular}`;
  };
  for (const name of ['tblr', 'longtblr', 'talltblr'])
    result = replaceEnvironment(result, name, 'om', ([outer, spec = '', body = '']) =>
      tabularray({ outer, spec, body }, tabular),
    );
  for (const [name, signature] of tabulars)
    result = replaceEnvironment(result, name, `${signature}m`, (values) => {
      const [columns, body] = values.slice(-2);
      if (columns === undefined || body === undefined) return undefined;
      return tabular(columns, name.startsWith('Nice') ? body.replace(/^\s*\[[^\]]*\]/, '') : body);
    });
  result = replaceEnvironment(result, 'longtable', 'om', ([, columns = '', body = '']) => {
    const known = read(columns);
    const rows = markFormulas(plainMulticolumns(body, read), known);
    return `\\begin{longtable}{${plainColumns(known)}}${rows}\\end{longtable}`;
  });
  return result
    .replace(/\\(?:colrule|frstrule|botrule|tableline)(?![A-Za-z])/g, '\\hline')
    .replace(
      /\\(?:specialrule\s*(?:\{[^}]*\}){3}|(?:Xhline|noalign|cline|cmidrule(?:\s*\([^)]*\))?)\s*\{[^}]*\})/g,
      '',
    );
}

/** Space between rows, which generators of tables such as kableExtra and stargazer write before a row. */
const withoutGaps = (tex: string): string =>
  tex
    .replace(/\\addlinespace(?![A-Za-z])(?:\s*\[[^\]]*\])?/g, '')
    .replace(/\\\\\[-1\.8ex\]/g, ' ')
    .replace(/\\rule\s*\{0pt\}\s*\{[^{}]*\}/g, '');

/** A cell of lines by a command of the paper's own, `\newcommand{\tabincell}[2]{\begin{tabular}{@{}#1@{}}#2\end{tabular}}`. */
function linedCells(tex: string): string {
  let result = tex;
  const define =
    /\\(?:newcommand|renewcommand|providecommand)\*?\s*\{?\\([A-Za-z]+)\}?\s*\[([12])\]\s*(?:\[[^\]]*\]\s*)?\{\s*\\begin\{tabular\}\s*(?:\[[^\]]*\])?\s*\{(?:[^{}]|\{[^{}]*\})*\}\s*#([12])\s*\\end\{tabular\}\s*\}/g;
  for (const [whole, name = '', arity, shown] of tex.matchAll(define)) {
    result = result.replace(whole, '');
    result = replaceCommand(
      result,
      name,
      'm'.repeat(Number(arity)),
      (values) => `{${linesOf(values[Number(shown) - 1] ?? '')}}`,
    );
  }
  return result;
}

/** Adds columns of types that only the class knows, because pandoc reads no table that has more cells than columns. */
function withAllColumns(known: ReturnType<ReturnType<typeof columnReader>>, body: string): typeof known {
  const widths = splitAtTop(body, '\\\\').map((row) =>
    splitAtTop(row, '&').reduce(
      (sum, cell) => sum + Number(/\\multicolumn\s*\{(\d+)\}/.exec(cell)?.[1] ?? 1),
      0,
    ),
  );
  const missing = Math.min(Math.max(0, ...widths), MOST_COLUMNS) - known.length;
  return missing <= 0
    ? known
    : [...known, ...Array.from({ length: missing }, () => ({ align: 'l' as const, isMath: false }))];
}

const notesOf = (body: string): string => {
  const notes = body.replace(
    /\\item\s*(?:\[([^\]]*)\])?/g,
    (_, mark: string | undefined) => `\n\n${mark ? `\\textsuperscript{${mark}}~` : ''}`,
  );
  return `\n\n${notes}\n\n`;
};

/** Writes tables in cells, which generators of tables use for line breaks, as lines of the cell. */
const tablesInCells = (tex: string): string =>
  ['tabular', 'tabular*', 'tabularx', 'longtable'].reduce(
    (text, name) =>
      replaceEnvironment(text, name, '', ([body = '']) => {
        const flat = replaceEnvironment(body, 'tabular', 'om', ([, , cell = '']) => `{${linesOf(cell)}}`);
        return flat === body ? undefined : `\\begin{${name}}${flat}\\end{${name}}`;
      }),
    tex,
  );

const linesOf = (cell: string): string =>
  splitAtTop(cell, '\\\\')
    .map((row) =>
      splitAtTop(row.replace(/^\s*\[[^\]]*\]|\\(?:hline|toprule|midrule|bottomrule)(?![A-Za-z])/g, ''), '&')
        .map((part) => part.trim())
        .join(' '),
    )
    .filter((row) => row !== '')
    .join(' \\newline ');

/** Those of AASTeX, and that of its first versions and of the AGU. */
const DELUXE = ['deluxetable', 'longdeluxetable', 'splitdeluxetable', 'planotable'].flatMap((name) => [
  name,
  `${name}*`,
]);

const tabulars: ReadonlyArray<readonly [name: string, signature: string]> = [
  ['tabular', 'o'],
  ['tabular*', 'mo'],
  ['tabularx', 'mo'],
  ['tabulary', 'mo'],
  ['xltabular', 'mo'],
  ['supertabular', 'o'],
  ['NiceTabular', 'o'],
  ['NiceTabular*', 'mo'],
  ['NiceTabularX', 'mo'],
  ['tabu', 'o'],
  ['longtabu', 'o'],
  // Of Beilstein's class.
  ...['dblcoltabular', 'dblcoltabularx', 'sglcoltabular', 'sglcoltabularx'].map(
    (name) => [name, 'o'] as const,
  ),
];

/** Rewrites a table of the package tabularray, whose columns are keys: `{colspec={lcr}, hlines}`, or `{lcr}`. */
function tabularray(
  { outer = '', spec, body }: { outer: string | undefined; spec: string; body: string },
  tabular: (columns: string, body: string) => string,
): string {
  const columns = spec.includes('=') ? optionOf(spec, 'colspec') : spec;
  const count = splitAtTop(splitAtTop(body, '\\\\')[0] ?? '', '&').length;
  const rows = splitAtTop(body, '\\\\').map(cellsAcross).join('\\\\');
  const table = tabular(/[lcrXQ]/.test(columns ?? '') ? (columns ?? '') : 'l'.repeat(count), rows);
  const [caption, label] = [optionOf(outer, 'caption'), optionOf(outer, 'label')];
  if (caption === undefined) return table;
  return `\\begin{table}\\caption{${caption}${label === undefined ? '' : `\\label{${label}}`}}${table}\\end{table}`;
}

/** Writes `\SetCell[c=2]{c} text & &`, a cell across two columns, as `\multicolumn`. */
function cellsAcross(row: string): string {
  const cells: string[] = [];
  let covered = 0;
  for (const cell of splitAtTop(row, '&')) {
    if (covered-- > 0) continue;
    const set = /^([\s\S]*?)\\SetCell(?![A-Za-z])/.exec(cell);
    const found = set && readArguments(cell, set[0].length, 'om');
    const width = Number(/\bc\s*=\s*(\d+)/.exec(found?.values[0] ?? '')?.[1] ?? 1);
    covered = width - 1;
    const text = found ? cell.slice(found.end) : cell;
    cells.push(width > 1 ? `${set?.[1]}\\multicolumn{${width}}{${found?.values[1]}}{${text.trim()}}` : text);
  }
  return cells.join('&');
}

/** A head of more rows than this is data. */
const MOST_HEAD_ROWS = 4;

/**
 * Marks a head of several rows, which pandoc reads as data: the rows above the first rule below the top. An `\\hline` may also
 * separate data, so these rows must have a cell across columns.
 */
function markHead(body: string): string {
  const rows = splitAtTop(body, '\\\\');
  const end = rows.findIndex(
    (row, index) => index > 0 && /^\s*(?:\[[^\]]*\])?\s*\\(?:midrule|hline|colrule)(?![A-Za-z])/.test(row),
  );
  if (end < 2 || end > MOST_HEAD_ROWS || end >= rows.length - 1) return body;
  const head = rows.slice(0, end).join();
  if (!/\\midrule/.test(rows[end] ?? '') && !/\\multicolumn|\\cline|\\cmidrule/.test(head)) return body;
  // Inside of a cell across columns, because pandoc reads only text before it otherwise.
  const marked = (rows[0] ?? '').replace(
    /^(?:\s*\\(?:toprule|hline)(?![A-Za-z])(?:\s*\[[^\]]*\])?)*\s*(?:\\multi(?:column|row)\s*\{[^}]*\}\s*\{[^}]*\}\s*\{)?/,
    (opening) => `${opening} ${HEAD_MARK}${end} `,
  );
  return [marked, ...rows.slice(1)].join('\\\\');
}

/** Rewrites AASTeX's table, which has commands for head, rows, caption and notes. */
function deluxeTable(columns: string, source: string): string {
  // A comment would hide what is written behind the last row.
  let body = withoutComments(source).replace(/\\nl(?![A-Za-z])/g, '\\\\');
  const take = (name: string): string => {
    let taken = '';
    body = replaceCommand(body, name, 'm', ([value = '']) => {
      taken = value;
      return '';
    });
    return taken;
  };
  const [data = '', ...below] = body.split(/\\enddata(?![A-Za-z])/);
  const marked: string[] = [];
  body =
    data +
    below.join('').replace(/(?:^|\n)[ \t]*(\\textsuperscript\{[^{}]*\}[^\n]*)/g, (_, note: string) => {
      marked.push(note);
      return '';
    });
  const caption = take('tablecaption');
  // A column "h" is hidden; a column "D" is one in the data and two in the head.
  const letters = [...columns.replace(/\{[^{}]*\}/g, '').replace(/[^lcrLCRhD]/g, '')];
  const shown = (rows: string): string =>
    letters.includes('h')
      ? splitAtTop(rows, '\\\\')
          .map((row) => splitAtTop(row, '&').filter((_, index) => letters[index] !== 'h'))
          .map((cells) => cells.join('&'))
          .join('\\\\')
      : rows;
  // Cells of the columns L, C and R are formulas.
  const known = letters.map((letter) => ({ align: 'l' as const, isMath: /[LCR]/.test(letter) }));
  let head = replaceCommand(
    take('tablehead'),
    'colhead|nocolhead|dcolhead|twocolhead',
    'm',
    ([text]) => text,
  );
  if (letters.includes('D'))
    head = replaceCommand(head, 'multicolumn', 'mmm', ([count, , text]) =>
      count === '2' ? text : undefined,
    );
  const notes = [
    ['Note', take('tablecomments')],
    ['References', take('tablerefs')],
  ]
    .filter(([, text]) => text)
    .map(([head, text]) => `\\textit{${head}.} ${text}`)
    .join(' ');
  for (const name of ['tablecolumns', 'tablewidth', 'tabletypesize', 'tablenum', 'tablefontsize']) take(name);
  // Rows across all columns.
  body = replaceCommand(
    body,
    'cutinhead|sidehead',
    'm',
    ([text]) => `\\multicolumn{${Math.max(1, letters.length)}}{l}{\\textit{${text}}} \\\\ `,
  );
  body = body
    .replace(/\\(?:startdata|enddata|rotate|decimalcolnumbers|colnumbers|decimals)(?![A-Za-z])/g, '')
    .replace(/\\nodata(?![A-Za-z])/g, '…')
    .trim()
    .replace(/\\\\\s*$/, '');
  const label = /\\label\{[^}]*\}/.exec(caption + body)?.[0] ?? '';
  const bare = (text: string) => text.replace(/\\label\{[^}]*\}/, '');
  const plain = letters.join('').replaceAll('h', '').replaceAll('D', 'r').toLowerCase();
  return (
    `\\begin{table}\\caption{${bare(caption)}}${label}\\begin{tabular}{${plain || 'l'}}` +
    // The rule below a head, of however many rows.
    `\\hline ${shown(head)} \\\\ \\midrule ${shown(markFormulas(bare(body), known))} \\\\ \\hline\\end{tabular}\\end{table}${[
      ...marked,
      notes,
    ]
      .filter(Boolean)
      .map((note) => `\n\n${note}\n\n`)
      .join('')}`
  );
}
