import { linearFormula } from '../../../_lib/formulas/linear-formula.ts';
import { elementsOf, findAll, type XmlElement } from '../../../_lib/runtime/read-xml.ts';
import { MARKS } from '../marks.ts';
import { attributes, type Block, type Inline, span, str } from '../pandoc/document.ts';
import { hasClass, tagOf, untagged } from './tags.ts';
import type { BlockHandler, TreeReader } from './tree-reader.ts';

/** Code as it was typed, and the lines of algorithms. */
export const codeHandlers: Readonly<Record<string, BlockHandler>> = {
  verbatim: (element) => [codeBlock(rawText(element).replace(/^\n/, ''))],
  listing: readListing,
};

function readListing(element: XmlElement, reader: TreeReader): Block[] {
  const lines = findAll(element, 'listingline');
  if (!hasClass(element, 'ltx_lstlisting') && !hasClass(element, 'ltx_minted'))
    return lines.flatMap((line) => algorithmLine(line, reader));
  const language = /\bltx_lst_language_(\w+)/.exec(element.attributes.class ?? '')?.[1];
  return [codeBlock(asTyped(lines.map(rawText), typed(element)).join('\n'), language)];
}

/** Code in a line, as listings and minted set it. */
export const inlineCode = (element: XmlElement): Inline => ({
  t: 'Code',
  c: [attributes(), plainSigns(rawText(element).replace(/\s+/g, ' ').trim())],
});

const plainSigns = (text: string): string =>
  text.replace(/[“”]/gu, '"').replaceAll('‘', '`').replaceAll('’', "'").replaceAll('␣', ' ');

const codeBlock = (text: string, language?: string): Block => ({
  t: 'CodeBlock',
  c: [attributes('', language === undefined ? [] : [language.toLowerCase()]), text.replace(/\n$/, '')],
});

/** Returns the code as its author typed it, which LaTeXML keeps for download, with the lines that aren't printed. */
function typed({ attributes: { data, dataencoding } }: XmlElement): string[] {
  return data !== undefined && dataencoding === 'base64'
    ? Buffer.from(data, 'base64').toString('utf8').split('\n')
    : [];
}

/** Returns the printed lines as they were typed. */
function asTyped(printed: string[], source: string[]): string[] {
  let next = 0;
  return printed.map((line) => {
    const at = source.findIndex((each, index) => index >= next && signsOf(each) === signsOf(line));
    next = at < 0 ? next + 1 : at + 1;
    return source[at] ?? plainSigns(line).trimEnd();
  });
}

/** What is the same in a line as it was typed and as it is printed. */
const signsOf = (line: string): string => line.replace(/[\s"'`“”‘’␣]/gu, '');

/** Returns the text without its line numbers. */
const rawText = (element: XmlElement): string =>
  element.children
    .map((child) => (typeof child === 'string' ? child : (asCode(child) ?? rawText(child))))
    .join('');

/** Writes paragraphs of lines of code, as fancyvrb sets them, as code. */
export function withCodeLines(element: XmlElement): XmlElement {
  const children = element.children.map((child) =>
    typeof child === 'string' ? child : withCodeLines(child),
  );
  const lines = elementsOf(element);
  const isCode =
    element.name === 'p' &&
    lines.length > 0 &&
    lines.every((line) => line.name === 'text' && hasClass(line, 'ltx_verbatim')) &&
    element.children.every((child) => typeof child !== 'string' || child.trim() === '');
  return isCode
    ? { ...element, name: 'verbatim', children: [lines.map(rawText).join('\n')] }
    : { ...element, children };
}

function asCode({ name, attributes: { tex } }: XmlElement): string | undefined {
  if (name === 'tags') return '';
  if (name === 'break') return '\n';
  return name === 'Math' && tex !== undefined ? linearFormula(tex) : undefined;
}

function algorithmLine(line: XmlElement, reader: TreeReader): Block[] {
  const [first, ...rest] = reader.blocks(untagged(line));
  if (!first) return [];
  const number = tagOf(line);
  const margin: Inline[] =
    number === undefined ? [] : [span(attributes('', ['line-number']), [str(number)]), { t: 'Space' }];
  const text: Block = first.t === 'Para' ? { t: 'Para', c: [...margin, ...unindented(first.c)] } : first;
  const depth = String.fromCharCode(97 + Math.min(7, depthOf(line)));
  return [{ t: 'Div', c: [attributes('', [`${MARKS.line}${depth}`]), [text, ...rest]] }];
}

/** The spaces that LaTeXML indents lines with. */
const INDENT = /^[\s\u00a0\u2000-\u200a]*/;

function unindented([first, ...rest]: Inline[]): Inline[] {
  if (first?.t !== 'Str') return first ? [first, ...rest] : [];
  const text = first.c.replace(INDENT, '');
  return text === '' ? (rest[0]?.t === 'Space' ? rest.slice(1) : rest) : [str(text), ...rest];
}

/** Returns how deep a line is indented, by the space before its text. */
function depthOf(line: XmlElement): number {
  const before = untagged(line).find(
    (child) => typeof child !== 'string' || child.trim() !== '' || /[\u00a0\u2003]/.test(child),
  );
  const indent = typeof before === 'string' ? (INDENT.exec(before.replace(/^\s*\n/, ''))?.[0] ?? '') : '';
  return Math.round([...indent].reduce((sum, space) => sum + (WIDTHS[space] ?? 1), 0) / LEVEL);
}

/** Wide spaces, in those of a word. */
const WIDTHS: Readonly<Record<string, number>> = { '\u2003': 3, '\u2001': 3, '\u2002': 1.5, '\u200a': 0.3 };
/** What a level of algorithmicx is: 1.5 em. */
const LEVEL = 4.5;
