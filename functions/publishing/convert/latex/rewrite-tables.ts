import type { ConversionLog } from '../conversion-log.ts';
import { splitAtTop } from '../document/equation-rows.ts';
import { HEAD_MARK } from '../document/table-heads.ts';
import { readGroup, replaceCommand, replaceEnvironment, skipSpace } from './scan.ts';

/** Rewrites tables of other packages to `tabular` with the column types l, c and r. */
export function rewriteTables(tex: string, log: ConversionLog): string {
  let result = tex;
  for (const name of ['deluxetable', 'deluxetable*', 'longdeluxetable'])
    result = replaceEnvironment(result, name, 'omo', ([, columns = '', , body = '']) => {
      log.info(`The ${name} was rewritten as an ordinary table.`, `\\begin{${name}}`);
      return deluxeTable(columns, body);
    });
  result = replaceEnvironment(result, 'tablenotes', 'o', ([, body = '']) => {
    const notes = body.replace(
      /\\item\s*(?:\[([^\]]*)\])?/g,
      (_, mark: string | undefined) => `\n\n${mark ?? ''} `,
    );
    return `\n\n${notes}\n\n`;
  });

  const simplify = columnSimplifier(result);
  for (const [name, signature] of tabulars)
    result = replaceEnvironment(result, name, `${signature}m`, (values) => {
      const [columns, body] = values.slice(-2);
      if (columns === undefined || body === undefined) return undefined;
      return `\\begin{tabular}{${simplify(columns)}}${markHead(body)}\\end{tabular}`;
    });
  return result
    .replace(/\\(?:colrule|frstrule|botrule)(?![A-Za-z])/g, '\\hline')
    .replace(
      /\\(?:specialrule\s*(?:\{[^}]*\}){3}|(?:Xhline|noalign|cline|cmidrule(?:\s*\([^)]*\))?)\s*\{[^}]*\})/g,
      '',
    );
}

const tabulars: ReadonlyArray<[name: string, signature: string]> = [
  ['tabular', 'o'],
  ['tabular*', 'mo'],
  ['tabularx', 'mo'],
  ['tabulary', 'mo'],
  ['xltabular', 'mo'],
  ['supertabular', 'o'],
];

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
  let body = source;
  const take = (name: string): string => {
    let taken = '';
    body = replaceCommand(body, name, 'm', ([value = '']) => {
      taken = value;
      return '';
    });
    return taken;
  };
  const caption = take('tablecaption');
  const head = replaceCommand(take('tablehead'), 'colhead|nocolhead|dcolhead', 'm', ([text]) => text);
  const notes = [take('tablecomments'), take('tablerefs')].filter(Boolean).join(' ');
  for (const name of ['tablecolumns', 'tablewidth', 'tabletypesize', 'tablenum', 'tablefontsize']) take(name);
  body = body
    .replace(/\\(?:startdata|enddata|rotate|decimalcolnumbers|colnumbers|decimals)(?![A-Za-z])/g, '')
    .replace(/\\nodata(?![A-Za-z])/g, '…')
    .trim()
    .replace(/\\\\\s*$/, '');
  const label = /\\label\{[^}]*\}/.exec(caption + body)?.[0] ?? '';
  const bare = (text: string) => text.replace(/\\label\{[^}]*\}/, '');
  return (
    `\\begin{table}\\caption{${bare(caption)}}${label}\\begin{tabular}{${columns.replace(/[^lcr]/g, '') || 'l'}}` +
    `\\hline ${head} \\\\ \\hline ${bare(body)} \\\\ \\hline\\end{tabular}\\end{table}${notes ? `\n\n${notes}\n\n` : ''}`
  );
}

/** Maps custom columns (`\newcolumntype`) to left-aligned ones, and numeric ones (siunitx's S, dcolumn's D) to right-aligned ones. */
function columnSimplifier(tex: string): (columns: string) => string {
  const custom = new Map(
    [...tex.matchAll(/\\newcolumntype\s*\{(\w)\}\s*(?:\[(\d)\])?/g)].map((match) => [
      match[1],
      Number(match[2] ?? 0),
    ]),
  );
  const simplify = (columns: string): string => {
    let output = '';
    let at = 0;
    const skipGroups = (most: number) => {
      for (let count = 0; count < most; count++) {
        const next = skipSpace(columns, at);
        const group = readGroup(columns, next) ?? readGroup(columns, next, '[', ']');
        if (!group) return;
        at = group.end;
      }
    };
    while (at < columns.length) {
      const type = columns[at++] ?? '';
      const arity = custom.get(type);
      if (arity !== undefined) {
        skipGroups(arity);
        output += 'l';
      } else if (/[lcr]/.test(type)) output += type;
      else if (/[pmbXLRCJ]/.test(type)) {
        skipGroups(1);
        output += 'l';
      } else if (/[SDdN]/.test(type)) {
        skipGroups(3);
        output += 'r';
      } else if (type === '*') {
        const times = readGroup(columns, skipSpace(columns, at));
        const what = times && readGroup(columns, skipSpace(columns, times.end));
        if (!times || !what) continue;
        // No printed table has more than 60 columns; a larger number is an attack.
        output += simplify(what.inner).repeat(Math.min(Number(times.inner) || 1, 60));
        at = what.end;
      } else if (/[@!><]/.test(type)) skipGroups(1);
    }
    return output || 'l';
  };
  return simplify;
}
