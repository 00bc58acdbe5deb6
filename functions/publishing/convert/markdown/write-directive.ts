import { extname } from 'node:path';
import { attributesOf, type Directive } from './directive.ts';

/** Rewrites the lines inside a directive. */
type Rewrite = (lines: string[]) => string[];

const ADMONITIONS =
  /^(?:note|warning|tip|important|hint|attention|caution|danger|error|seealso|admonition|topic|dropdown|sidebar|margin|aside|exercise|solution|card)$/;
const TITLES: Record<string, string> = { seealso: 'See also', admonition: 'Note' };
/** https://sphinx-proof.readthedocs.io */
const PROOF =
  /^(?:prf:)?(theorem|lemma|corollary|proposition|definition|example|remark|conjecture|proof|axiom)$/;
/** Its other kinds, such as algorithms. */
const OTHER_PROOF = /^prf:([a-z]+)$/;
const CODE = /^(?:code|code-block|sourcecode|code-cell|ipython)$/;
/** They produce nothing in a paper. */
const DROPPED = /^(?:bibliography|toctree|tableofcontents|contents|index|raw|only|list-of-\w+)$/;

/** Writes a directive of MyST as pandoc's Markdown. Returns undefined for an unknown directive. */
export function writeDirective(directive: Directive, rewrite: Rewrite): string[] | undefined {
  const { name, argument, body, options } = directive;
  if (ADMONITIONS.test(name)) return ['', ...quoted(titleOf(directive), rewrite(body)), ''];
  const theorem = PROOF.exec(name)?.[1] ?? OTHER_PROOF.exec(name)?.[1]?.replace(/^/, 'prf-');
  if (theorem) return theoremLines(theorem, directive, rewrite);
  // https://jupyterbook.org/en/stable/interactive/hiding.html
  if (CODE.test(name) && /\bremove-(?:cell|input)\b/.test(directive.options.get('tags') ?? '')) return [''];
  if (CODE.test(name)) return codeLines(directive);
  if (DROPPED.test(name)) return [''];
  switch (name) {
    case 'figure':
      return figureLines(directive, rewrite);
    case 'image':
      return ['', `![](${argument})${attributesOf(directive, ['alt', 'width', 'height'])}`, ''];
    case 'math':
      return mathLines(directive);
    case 'table':
      return ['', ...rewrite(body), '', `: ${oneLine([argument])} ${attributesOf(directive)}`, ''];
    case 'literalinclude':
      return codeLines({ ...directive, argument: options.get('language') ?? extname(argument).slice(1) });
    case 'list-table':
      return listTable(directive, rewrite);
    case 'csv-table':
      return csvTable(directive, rewrite);
    default:
      return undefined;
  }
}

const titleOf = ({ name, argument }: Directive): string =>
  argument || TITLES[name] || `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** Writes a box as a quotation with a bold title, which each output has. */
const quoted = (title: string, lines: string[]): string[] => [
  `> **${title}**`,
  '>',
  ...lines.map((line) => `> ${line}`),
];

function theoremLines(kind: string, directive: Directive, rewrite: Rewrite): string[] {
  const { argument, body, options } = directive;
  const id = options.get('label') ?? options.get('name');
  const attributes = [
    `.${kind}`,
    ...(options.has('nonumber') ? ['.unnumbered'] : []),
    ...(id ? [`#${id}`] : []),
    ...(argument ? [`title="${argument.replaceAll('"', '”')}"`] : []),
  ];
  return ['', `:::: {${attributes.join(' ')}}`, ...rewrite(body), '::::', ''];
}

const oneLine = (lines: string[]): string => lines.join(' ').replace(/\s+/g, ' ').trim();

function figureLines(directive: Directive, rewrite: Rewrite): string[] {
  if (directive.argument === '') return figureOfParts(directive, rewrite);
  const caption = oneLine(rewrite(directive.body));
  return [
    '',
    `![${caption}](${directive.argument})${attributesOf(directive, ['alt', 'width', 'height'])}`,
    '',
  ];
}

/** A figure of several pictures, whose last paragraph is its caption. Pictures on one line are apart. */
function figureOfParts(directive: Directive, rewrite: Rewrite): string[] {
  const parts = rewrite(directive.body).flatMap((line) => (/^\s*!\[/.test(line) ? ['', line, ''] : [line]));
  return ['', `:::: {.figure ${attributesOf(directive).replace(/[{}]/g, '')}}`, ...parts, '::::', ''];
}

function mathLines({ argument, body, options }: Directive): string[] {
  const label = options.get('label') ?? options.get('name');
  const tex = [argument, ...body].filter((line) => line.trim() !== '');
  return ['', '$$', ...tex, ...(label ? [`\\label{${label}}`] : []), '$$', ''];
}

/** Writes code with a fence that is longer than those in it. */
function fenced(language: string, lines: string[]): string[] {
  const longest = Math.max(2, ...lines.map((line) => /^\s*(`+)/.exec(line)?.[1]?.length ?? 0));
  const fence = '`'.repeat(longest + 1);
  return ['', fence + language, ...lines, fence, ''];
}

function codeLines(directive: Directive): string[] {
  const { argument, body, options } = directive;
  const language = argument.split(/\s/)[0] ?? '';
  const caption = options.get('caption');
  if (caption === undefined) return fenced(language, withoutCellOptions(body));
  const named = attributesOf(directive).replace(/[{}]/g, '');
  const header = [named, language && `.${language}`, `lst-cap="${caption.replaceAll('"', '”')}"`];
  return fenced(`{${header.filter(Boolean).join(' ')}}`, withoutCellOptions(body));
}

const CELL_OPTION = /^\s*(?:#|%%|\/\/|--)\|\s/;

/** Removes the options of a cell: `#| label: fig-map`, or `%%| …` in Mermaid. */
export const withoutCellOptions = (lines: string[]): string[] =>
  lines.filter((line) => !CELL_OPTION.test(line));

/**
 * Returns whether the author hides a cell's code: `#| echo: false` of Quarto, or `{r setup, include=FALSE}` of R Markdown.
 * @param header what stands in the braces behind the language
 */
export const isHiddenCode = (header: string, lines: string[]): boolean =>
  /\b(?:echo|include)\s*=\s*(?:F|FALSE|false)\b/.test(header) ||
  lines.some((line) => CELL_OPTION.test(line) && /\b(?:echo|include):\s*(?:false|no)\s*$/i.test(line));

/** Returns the caption of the figure that a cell would draw, with the label that the text refers to. */
export function unexecuted(lines: string[]): string[] {
  const options = cellOptions(lines.join('\n'));
  const caption = options.get('fig-cap');
  const label = options.get('label') ?? '';
  return caption === undefined
    ? []
    : ['', `![${caption}](${label || 'figure'})${label.startsWith('fig-') ? `{#${label}}` : ''}`, ''];
}

/** Reads Quarto's options of a cell, such as `#| fig-cap: "A map"`. */
export const cellOptions = (source: string): Map<string, string> =>
  new Map(
    [...source.matchAll(/^[ \t]*#\|[ \t]*([\w-]+):[ \t]*(.*?)[ \t]*$/gm)].map(([, key = '', value = '']) => [
      key,
      value.replace(/^(["'])(.*)\1$/, '$2'),
    ]),
  );

/** Tables with more have no room on a page, and rows of very different lengths could fill the memory. */
const MOST_COLUMNS = 100;

/** Writes `* - a` and `  - b` as rows of a pipe table. Its cells are inline text. */
function listTable(directive: Directive, rewrite: Rewrite): string[] {
  const rows: string[][] = [];
  for (const line of rewrite(directive.body)) {
    const [, star, text = ''] = /^\s*([*-])\s+-\s*(.*)$/.exec(line) ?? [];
    const cell = /^\s+-\s*(.*)$/.exec(line)?.[1];
    const row = rows.at(-1);
    if (star) rows.push([text]);
    else if (cell !== undefined) row?.push(cell);
    else if (line.trim() !== '' && row) row[row.length - 1] += ` ${line.trim()}`;
  }
  return pipeTable(directive, rows, Number(directive.options.get('header-rows') ?? 0));
}

/** Writes lines of cells with commas between them as rows of a pipe table. */
function csvTable(directive: Directive, rewrite: Rewrite): string[] {
  const { options, body } = directive;
  const header = options.get('header');
  const rows = rewrite(body).filter((line) => line.trim() !== '');
  const all = [...(header === undefined ? [] : [header]), ...rows].map(csvCells);
  return pipeTable(directive, all, header === undefined ? Number(options.get('header-rows') ?? 0) : 1);
}

const csvCells = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)\s*(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain = '']) =>
    (quoted?.replaceAll('""', '"') ?? plain).trim(),
  );

function pipeTable(directive: Directive, rows: string[][], headRows: number): string[] {
  const columns = rows.reduce((most, row) => Math.max(most, Math.min(row.length, MOST_COLUMNS)), 1);
  const cells = (row: string[]) =>
    `|${Array.from({ length: columns }, (_, at) => ` ${(row[at] ?? '').replaceAll('|', '\\|')} `).join('|')}|`;
  const [head, body] = headRows > 0 ? [rows[0] ?? [], rows.slice(1)] : [[], rows];
  const caption = `: ${oneLine([directive.argument])} ${attributesOf(directive)}`;
  return ['', cells(head), `|${'---|'.repeat(columns)}`, ...body.map(cells), '', caption, ''];
}
