import { createHash } from 'node:crypto';
import { stripVTControlCharacters } from 'node:util';
import type { ProjectFile } from '../../../_lib/papers/intake/project-file.ts';
import type { Pandoc } from '../pandoc/run-pandoc.ts';
import { htmlAsMarkdown } from './html-blocks.ts';
import { type Cell, cellsOf, type Output, type OutputData } from './notebook-cells.ts';
import { cellOptions } from './write-directive.ts';

/** Longer outputs are logs, and longer lines are data. */
const MOST_CHARACTERS = 20_000;
const LONGEST_LINE = 2_000;

/** Which cells of a notebook are shown: those with a label, or all. */
interface Shown {
  label: string | undefined;
  hidesCode: boolean;
}

/** Converts a notebook to Markdown: its text, its code, and its outputs. The pictures become files. */
export async function readNotebook(
  json: string,
  pandoc: Pandoc,
  { label, hidesCode }: Shown = { label: undefined, hidesCode: false },
): Promise<{ text: string; pictures: ProjectFile[] }> {
  const { cells, language } = cellsOf(json);
  const pictures: ProjectFile[] = [];
  const parts: string[] = [];
  for (const cell of cells) {
    if (label !== undefined && !isNamed(cell, label)) continue;
    if (hidesCode) cell.metadata.tags.push('remove-input');
    if (cell.cell_type === 'code') parts.push(...(await codeCell(cell, language, pictures, pandoc)));
    else parts.push(jupyterMarkdown(withAttachments(cell, pictures)));
  }
  return { text: parts.filter((part) => part.trim() !== '').join('\n\n'), pictures };
}

const isNamed = ({ id, source, metadata: { tags } }: Cell, label: string): boolean =>
  cellOptions(source).get('label') === label || id === label || tags.includes(label);

const hides = ({ metadata: { tags } }: Cell, part: 'input' | 'output'): boolean =>
  tags.includes(`remove-${part}`) || tags.includes(`hide-${part}`);

async function codeCell(cell: Cell, language: string, pictures: ProjectFile[], pandoc: Pandoc) {
  const options = cellOptions(cell.source);
  const code = cell.source.replace(/^(?:#\|.*(?:\n|$))+/, '').trimEnd();
  const isShown = code !== '' && options.get('echo') !== 'false' && !hides(cell, 'input');
  const parts = isShown ? [fenced(code, language)] : [];
  if (hides(cell, 'output')) return parts;
  for (const output of cell.outputs)
    if (output) parts.push(await writeOutput(output, { options, pictures, pandoc }));
  return parts;
}

interface OutputContext {
  options: ReadonlyMap<string, string>;
  pictures: ProjectFile[];
  pandoc: Pandoc;
}

async function writeOutput(output: Output, context: OutputContext): Promise<string> {
  switch (output.output_type) {
    case 'stream':
      return fenced(cut(output.text), 'text');
    case 'error':
      return fenced(cut(`${output.ename}: ${output.evalue}`), 'text');
    default:
      return writeData(output.data, context);
  }
}

/** The richest form that a paper can show, in this order. */
const PICTURES = [
  ['image/svg+xml', 'svg'],
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/gif', 'gif'],
] as const;

async function writeData(data: OutputData, context: OutputContext): Promise<string> {
  const path = addPicture(data, context.pictures);
  if (path) return pictureMarkdown(path, context);
  const { 'text/html': html, 'text/latex': tex, 'text/markdown': markdown, 'text/plain': plain } = data;
  if (markdown) return markdown;
  if (html && /<table[\s>]/i.test(html)) return tableMarkdown(html, context);
  if (tex && /^\s*\$[\s\S]*\$\s*$/.test(tex)) return tex.trim().replace(/^\$\\displaystyle\s*/, '$');
  return plain ? fenced(cut(plain), 'text') : '';
}

function addPicture(data: OutputData, pictures: ProjectFile[]): string | undefined {
  for (const [type, extension] of PICTURES) {
    const value = data[type];
    if (!value) continue;
    const bytes = extension === 'svg' ? Buffer.from(value) : Buffer.from(value, 'base64');
    // Several notebooks of a paper have pictures.
    const path = `notebook-output-${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.${extension}`;
    pictures.push({ path, bytes: new Uint8Array(bytes) });
    return path;
  }
  return undefined;
}

/** A picture with a caption is a figure, to which the text can refer by its label. */
function pictureMarkdown(path: string, { options, pictures }: OutputContext): string {
  const alt = (options.get('fig-alt') ?? `Output ${pictures.length} of the notebook`).replaceAll('"', "'");
  const label = options.get('label');
  const id = label?.startsWith('fig-') ? `#${label} ` : '';
  const caption = options.get('fig-cap') ?? '';
  return caption ? `![${caption}](${path}){${id}alt="${alt}"}` : `![](${path}){alt="${alt}"}`;
}

async function tableMarkdown(html: string, { options, pandoc }: OutputContext): Promise<string> {
  const table = await htmlAsMarkdown(html, pandoc);
  const caption = options.get('tbl-cap') ?? '';
  const label = options.get('label');
  const id = label?.startsWith('tbl-') ? ` {#${label}}` : '';
  return caption ? `${table.trim()}\n\n: ${caption}${id}` : table;
}

/** Makes files of the pictures that were pasted into a cell. */
function withAttachments({ source, attachments }: Cell, pictures: ProjectFile[]): string {
  const linked = source.replace(
    /<img\b[^>]*\ssrc=["']attachment:([^"'\s]+)["'][^>]*>/gi,
    '![](attachment:$1)',
  );
  return linked.replace(/\]\(attachment:([^)\s]+)\)/g, (whole, name: string) => {
    const data = attachments[name] ?? attachments[decoded(name)];
    const path = data && addPicture(data, pictures);
    return path ? `](${path})` : whole;
  });
}

/** Writes the boxes of alerts, which Jupyter sets in a cell of text and pandoc doesn't. */
const jupyterMarkdown = (source: string): string =>
  source.replace(
    /<div\s+class=["'](?:alert|admonition)\b[^>]*>([\s\S]*?)<\/div>/gi,
    (_, words: string) => `\n\n> ${words.trim().replace(/\n/g, '\n> ')}\n\n`,
  );

/** The name of a file in a link; a `%` without a code is itself. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

const LONG_LINE = new RegExp(`^(.{${LONGEST_LINE}}).+$`, 'gm');

/** Removes the codes that color the output in a terminal, and cuts it. */
function cut(text: string): string {
  const plain = stripVTControlCharacters(text).trimEnd().replace(LONG_LINE, '$1 …');
  return plain.length <= MOST_CHARACTERS
    ? plain
    : `${plain.slice(0, MOST_CHARACTERS)}\n… (the notebook has the rest)`;
}

function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/^\s*(`+)/gm)].map(([, marks = '']) => marks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}
