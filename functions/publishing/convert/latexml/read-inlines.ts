import type { XmlElement } from '../../../_lib/runtime/read-xml.ts';
import { textOf } from '../../../_lib/runtime/read-xml.ts';
import { safeId } from '../document/safe-id.ts';
import { attributes, type Inline, span, str } from '../pandoc/document.ts';
import { inlineCode } from './read-code.ts';
import { countedLabel, labelsOf } from './read-labels.ts';
import { hasClass, tagOf, untagged } from './tags.ts';
import type { InlineHandler, TreeReader } from './tree-reader.ts';

/** Fonts, notes, pictures and other parts of a line. */
export const inlineHandlers: Readonly<Record<string, InlineHandler>> = {
  text: readText,
  emph: (element, reader) => [{ t: 'Emph', c: reader.inlines(element.children) }],
  sup: (element, reader) => [{ t: 'Superscript', c: reader.inlines(element.children) }],
  sub: (element, reader) => [{ t: 'Subscript', c: reader.inlines(element.children) }],
  del: (element, reader) => [{ t: 'Strikeout', c: reader.inlines(element.children) }],
  verbatim: (element) => [{ t: 'Code', c: [attributes(), textOf(element)] }],
  break: () => [{ t: 'LineBreak' }],
  note: readNote,
  'inline-item': readItem,
  anchor: readAnchor,
  graphics: (element) => [readGraphics(element)],
};

type Wrapped = 'Emph' | 'Strong' | 'SmallCaps' | 'Underline' | 'Strikeout';

/** The fonts that mean something, by LaTeXML's name. */
const FONTS: readonly [pattern: RegExp, t: Wrapped][] = [
  [/\bitalic\b|\bslanted\b/, 'Emph'],
  [/\bbold\b/, 'Strong'],
  [/\bsmallcaps\b/, 'SmallCaps'],
];

function readText(element: XmlElement, reader: TreeReader): Inline[] {
  const { font = '', framed = '', 'xml:lang': language } = element.attributes;
  if (hasClass(element, 'ltx_inline-quote')) return [readQuote(element, reader)];
  if (hasClass(element, 'ltx_lstlisting')) return [inlineCode(element)];
  // What only takes room: \phantom{0}5.
  if (hasClass(element, 'ltx_phantom')) return [];
  if (language !== undefined && language !== reader.language) {
    const { 'xml:lang': _, ...others } = element.attributes;
    const content = reader.inLanguage(language, () => readText({ ...element, attributes: others }, reader));
    return [span(attributes('', [], [['lang', language]]), content)];
  }
  if (/typewriter/.test(font) && element.children.every((child) => typeof child === 'string'))
    return [{ t: 'Code', c: [attributes(), element.children.join('').replace(/[ \t\r\n]+/g, ' ')] }];
  const content = /typewriter/.test(font)
    ? reader.asTyped(() => reader.inlines(element.children))
    : reader.inlines(element.children);
  if (content.length === 0) return [];
  const kinds = FONTS.filter(([pattern]) => pattern.test(font)).map(([, t]) => t);
  if (framed === 'underline') kinds.push('Underline');
  if (hasClass(element, 'ltx_strike')) kinds.push('Strikeout');
  return kinds.reduce<Inline[]>((inner, t) => [{ t, c: inner }], content);
}

/** A quotation, without the marks that LaTeXML prints: the page has those of the language. */
function readQuote(element: XmlElement, reader: TreeReader): Inline {
  const t = hasClass(element, 'ltx_innerquote') ? 'SingleQuote' : 'DoubleQuote';
  const content = reader.inlines(element.children);
  return {
    t: 'Quoted',
    c: [{ t }, withoutMark(withoutMark(content, /^[“”„‚‘’«»‹›]/u, 0), /[“”„‚‘’«»‹›]$/u, content.length - 1)],
  };
}

const withoutMark = (content: Inline[], mark: RegExp, at: number): Inline[] =>
  content.flatMap((inline, index): Inline[] => {
    if (index !== at || inline.t !== 'Str') return [inline];
    const rest = inline.c.replace(mark, '');
    return rest === '' ? [str('')] : [str(rest)];
  });

/** An item of a list within a paragraph, after its label. */
function readItem(element: XmlElement, reader: TreeReader): Inline[] {
  const label = tagOf(element);
  return [
    ...(label === undefined ? [] : [str(label), { t: 'Space' } as const]),
    ...reader.inlines(untagged(element)),
  ];
}

/** The place of a number or, of `\hypertarget`, with the words from the beginning of the line to the end of its own. */
function readAnchor(element: XmlElement, reader: TreeReader): Inline[] {
  const name = countedLabel(element);
  if (name !== undefined) return [span(attributes(safeId(name)), [])];
  const content = reader.inlines(element.children);
  const { 'xml:id': id = '' } = element.attributes;
  return id === '' || reader.isNamed(id) ? content : [span(attributes(safeId(id)), content)];
}

/** Notes to the title are in the paper's record. A mark without words is printed if it is that of a note before. */
function readNote(element: XmlElement, reader: TreeReader): Inline[] {
  const { role = 'footnote', mark = '' } = element.attributes;
  const before = role === 'footnotemark' ? reader.noteMarked(mark) : undefined;
  if (before !== undefined) return [{ t: 'Superscript', c: [str(before)] }];
  if (/mark$|thanks|institutetext|frontmatter/.test(role)) return [];
  const number = reader.beginNote(mark);
  for (const label of labelsOf(element)) reader.place(label, { number, id: '' });
  const blocks = reader.blocks(untagged(element));
  return blocks.length === 0 ? [] : [{ t: 'Note', c: blocks }];
}

/** LaTeX's usual width of the text, in which LaTeXML measures. */
const TEXT_WIDTH = 345;

function readGraphics({
  attributes: { graphic = '', candidates = '', options = '', description = '' },
}: XmlElement): Inline {
  // Names of files can have commas.
  const source = (graphic.includes(',') ? '' : candidates.split(',')[0]) || graphic;
  if (source === '') return span(attributes(), []);
  const width = Number(/(?:^|,)width=([\d.]+)pt/.exec(options)?.[1] ?? Number.NaN);
  const share = Math.min(100, Math.round((100 * width) / TEXT_WIDTH));
  const pairs: [string, string][] = Number.isNaN(share) || share === 0 ? [] : [['width', `${share}%`]];
  return { t: 'Image', c: [attributes('', [], pairs), description ? [str(description)] : [], [source, '']] };
}
