import { readGroup, replaceCommand, replaceEnvironment, skipSpace } from '../latex/scan.ts';
import { splitAtTop } from './equation-rows.ts';

/** Rewrites the constructs of plain TeX, and text in cells of formulas, as the LaTeX that temml reads. */
export function plainTexMath(tex: string): string {
  let result = writeTag(tex.trimEnd());
  for (const [names, write] of HALIGNS)
    result = replaceCommand(result, names, 'm', ([body = ''], name) => write(rowsOf(body), name));
  result = result
    .replace(
      /\\begin\{(array|aligned|gathered|alignedat|split|tabular|multlined)\}\s*\[[tbc]\]/g,
      '\\begin{$1}',
    )
    .replace(/\\(begin|end)\{multlined\}/g, '\\$1{gathered}')
    .replace(
      /\\buildrel\s*([\s\S]{1,200}?)\s*\\over\s*(\{[^{}]*\}|\\[A-Za-z]+|[^\s\\])/g,
      '\\overset{$1}{$2}',
    )
    .replace(/\\root\s*([\s\S]{1,80}?)\s*\\of\s*(\{[^{}]*\}|\\[A-Za-z]+|[^\s\\])/g, '\\sqrt[$1]{$2}');
  for (const name of ['cases*', 'dcases*', 'rcases*'])
    result = replaceEnvironment(result, name, '', ([body = '']) => {
      const plain = name.slice(0, -1);
      return `\\begin{${plain}}${withTextColumn(body)}\\end{${plain}}`;
    });
  result = replaceEnvironment(result, 'tabular', 'm', ([columns = '', body = '']) => {
    const rows = splitAtTop(body, '\\\\').map((row) => cellsOf(row).map(textCell).join(' &'));
    return `\\begin{array}{${columns}}${rows.join(' \\\\ ')}\\end{array}`;
  });
  return withoutDollars(scopeFonts(result));
}

/** Turns the number after TeX's `\eqno`, which ends a formula, into a tag. */
const writeTag = (tex: string): string =>
  tex.replace(/\\l?eqno(?![A-Za-z])\s*([^&\\]{1,80}|\\[^&]{1,80})$/, (_, mark: string) => {
    const inner = mark
      .trim()
      .replace(/^\{([\s\S]*)\}$/, '$1')
      .replace(/^\(([\s\S]*)\)$/, '$1');
    return `\\tag{${inner}}`;
  });

/** Commands of plain TeX whose argument has rows. */
const HALIGNS: ReadonlyArray<[names: string, write: (rows: string[], name: string) => string]> = [
  ['cases', (rows) => `\\begin{cases}${rows.map(withTextColumn).join(' \\\\ ')}\\end{cases}`],
  ['p?matrix', (rows, name) => `\\begin{${name}}${rows.join(' \\\\ ')}\\end{${name}}`],
  ['eqalign', (rows) => `\\begin{aligned}${rows.join(' \\\\ ')}\\end{aligned}`],
  ['displaylines', (rows) => `\\begin{gathered}${rows.map(dropFill).join(' \\\\ ')}\\end{gathered}`],
  ['l?eqalignno', (rows) => `\\begin{align*}${rows.map(withTag).join(' \\\\ ')}\\end{align*}`],
];

const rowsOf = (body: string): string[] => {
  const rows = splitAtTop(body.replace(/\\(?:cr|crcr)(?![A-Za-z])/g, '\\\\').replace(NO_ALIGN, ''), '\\\\');
  if (rows.at(-1)?.trim() === '') rows.pop();
  return rows.map((row) => row.trim());
};

const NO_ALIGN = /\\noalign\s*\{(?:[^{}]|\{[^{}]*\})*\}/g;

const dropFill = (row: string): string => row.replace(/\\hfil{1,2}(?![A-Za-z])/g, ' ');

/** Turns the third column of `\eqalignno`, such as `(1)`, into a tag. */
function withTag(row: string): string {
  const [left = '', right = '', tag = ''] = splitAtTop(row, '&');
  const mark = tag.trim().replace(/^(?:\{\s*)?\(?([\s\S]*?)\)?(?:\s*\})?$/, '$1');
  return `${left}&${right}${mark === '' ? '' : `\\tag{${mark}}`}`;
}

/** Returns rows whose second column is text, as in cases* of mathtools and `\cases` of plain TeX. */
export const withTextColumn = (body: string): string =>
  splitAtTop(body, '\\\\')
    .map((row) => {
      const [first = '', ...others] = splitAtTop(row, '&');
      return [first, ...others.map(textCell)].join(' &');
    })
    .join(' \\\\ ');

const cellsOf = (row: string): string[] => splitAtTop(row, '&');

/** Sets a cell as text. Lines before its row stay before it. */
function textCell(cell: string): string {
  const [, lines = '', text = ''] =
    /^((?:\s*\\(?:hline|toprule|midrule|bottomrule)(?![A-Za-z]))*)([\s\S]*)$/.exec(cell) ?? [];
  return text.trim() === '' ? lines : `${lines.trim()} \\text{${text.trim()}}`;
}

const FONTS = /\\(?:rm|bf|it|sf|tt|cal|sl|mit)(?![A-Za-z])/;
const FONT_COMMANDS: Readonly<Record<string, string>> = { sl: 'mathit', mit: 'mathit' };
const TOKENS =
  /\\(?<font>rm|bf|it|sf|tt|cal|sl|mit)(?![A-Za-z])\s*|(?<opens>\{|\\(?:begin|left)(?![A-Za-z]))|(?<closes>\}|\\(?:end|right)(?![A-Za-z]))|(?<ends>&|\\\\|\\middle(?![A-Za-z]))|\\./gs;

/** Turns TeX's font switches into commands with the text that they change: up to the end of the group or cell. */
function scopeFonts(tex: string): string {
  if (!FONTS.test(tex)) return tex;
  const parts: string[] = [];
  // For each open group, the part that began a font in it.
  const fonts: (number | undefined)[] = [undefined];
  const endFont = () => {
    const begun = fonts.at(-1);
    if (begun === undefined) return;
    if (parts.length <= begun + 2 && (parts[begun + 1] ?? '').trim() === '') parts.length = begun;
    else parts.push('}');
    fonts[fonts.length - 1] = undefined;
  };
  let done = 0;
  for (const match of outsideText(tex, TOKENS)) {
    const { font, opens, closes, ends } = match.groups ?? {};
    if (font === undefined && !opens && !closes && !ends) continue;
    parts.push(tex.slice(done, match.index));
    done = match.index + match[0].length;
    if (opens === undefined) endFont();
    if (font === undefined) parts.push(match[0]);
    else fonts[fonts.length - 1] = parts.push(`\\${FONT_COMMANDS[font] ?? `math${font}`}{`) - 1;
    if (opens !== undefined) fonts.push(undefined);
    else if (closes !== undefined && fonts.length > 1) fonts.pop();
  }
  parts.push(tex.slice(done));
  while (fonts.length > 0) {
    endFont();
    fonts.pop();
  }
  return parts.join('');
}

/** Drops the signs that would begin and end a formula inside of one, as in `\llap{$-$}`, but not those in text. */
function withoutDollars(tex: string): string {
  if (!tex.includes('$')) return tex;
  let output = '';
  let done = 0;
  for (const { 0: token, index } of outsideText(tex, /\\.|\$/gs)) {
    if (token !== '$') continue;
    output += `${tex.slice(done, index)} `;
    done = index + 1;
  }
  return output + tex.slice(done);
}

const TEXT =
  /\\(?:text[a-z]*|[mhf]box|parbox|makebox|framebox|(?:short)?intertext|tag|label|emph|ce|pu|f?colorbox|raisebox)(?![A-Za-z])\*?/g;

/** Finds a pattern, but not in the arguments of commands with text. */
function* outsideText(tex: string, pattern: RegExp): Generator<RegExpExecArray> {
  const words = textRanges(tex);
  let next = 0;
  for (const match of tex.matchAll(pattern)) {
    while ((words[next]?.end ?? tex.length) <= match.index && next < words.length) next++;
    if (match.index < (words[next]?.from ?? tex.length)) yield match;
  }
}

/** Returns where the arguments of commands with text are. */
function textRanges(tex: string): { from: number; end: number }[] {
  const ranges: { from: number; end: number }[] = [];
  for (const match of tex.matchAll(TEXT)) {
    const from = match.index + match[0].length;
    if (from < (ranges.at(-1)?.end ?? 0)) continue;
    ranges.push({ from, end: endOfArguments(tex, from) });
  }
  return ranges;
}

function endOfArguments(tex: string, from: number): number {
  let end = from;
  for (;;) {
    const start = skipSpace(tex, end);
    const group = readGroup(tex, start) ?? readGroup(tex, start, '[', ']');
    if (!group) return end;
    end = group.end;
  }
}
