import type { ReferenceEntry } from '../document/extract-references.ts';
import { hasLabels } from '../document/label-lists.ts';
import { CAPTION_LABEL } from '../document/number-document.ts';
import type { PlacedFigure, PlacedFigures } from '../figures/collect-figures.ts';
import type { PaperWords } from '../language/paper-words.ts';
import { MARKS } from '../marks.ts';
import { type Attributes, attributes, type Block, type Inline, pairOf, str } from '../pandoc/document.ts';
import { inlineText } from '../pandoc/plain-text.ts';
import { rewriteBlocks } from '../pandoc/walk-document.ts';
import type { FrontMatter } from '../submission.ts';
import { printedNumber } from '../write/printed-number.ts';
import { algorithmDepth } from '../write/write-floats.ts';
import type { FrontMarkup } from './front-markup.ts';
import { lowerRows } from './lower-rows.ts';
import { frontValue } from './typst-fields.ts';
import { mendMarkup, texForTypst } from './typst-math.ts';
import { typstString } from './typst-string.ts';

interface LoweredDocument {
  blocks: Block[];
  /** The TeX of each formula, indexed by the number in its markers `/*<3*​/ … /*>*​/`. */
  formulas: string[];
}

/**
 * Rewrites a document for pandoc's typst writer: inserts our numbers in place of typst's, adds each formula's TeX as
 * alternative text, and encloses formulas in markers, by which failing ones are found.
 */
export function forTypst(
  blocks: Block[],
  references: ReferenceEntry[],
  figures: PlacedFigures,
): LoweredDocument {
  const formulas: string[] = [];
  const lowered = rewriteBlocks(blocks.map(floating), {
    inline: (inline) => lowerInline(inline, formulas, figures),
    line: withEndedBlocks,
    block: lowerBlock,
  });
  const list = rewriteBlocks(references.map(referenceBlock), {
    inline: (inline) => lowerInline(inline, formulas, figures),
    line: withEndedBlocks,
  });
  return {
    blocks: [
      ...lowered,
      raw('#paper-declarations(paper-front)'),
      ...(list.length > 0 ? [raw('#references-heading(paper-front)')] : []),
      ...list.flatMap(unwrapReference),
    ],
    formulas,
  };
}

/** Returns the complete typst source: our template, the front matter, and the body that pandoc wrote. */
export function typstDocument(
  template: string,
  body: string,
  front: FrontMatter,
  words: PaperWords,
  markup?: FrontMarkup,
): string {
  const mended = mapFormulas(body, mendMarkup);
  return `${template}\n#let paper-front = ${frontValue(front, words, markup)}\n#show: paper-pages.with(paper-front)\n\n${mended}\n`;
}

/** Returns the formulas of a typst source, to test them one by one. */
export function formulaPieces(source: string): { index: number; markup: string }[] {
  return [...source.matchAll(piece)].map((match) => ({ index: Number(match[1]), markup: match[2] ?? '' }));
}

/** Replaces the given formulas with their TeX. */
export function withoutFormulas(source: string, formulas: string[], faulty: ReadonlySet<number>): string {
  return source.replace(piece, (whole, index: string) =>
    faulty.has(Number(index)) ? `#raw(${typstString(formulas[Number(index)] ?? '')})` : whole,
  );
}

/** Replaces the markup of formulas, by their numbers. */
export const replaceFormulas = (source: string, markups: ReadonlyMap<number, string>): string =>
  mapFormulas(source, (markup, index) => markups.get(index) ?? markup);

const mapFormulas = (source: string, change: (markup: string, index: number) => string): string =>
  source.replace(
    piece,
    (_, index: string, markup: string) => `/*<${index}*/${change(markup, Number(index))}/*>*/`,
  );

const piece = /\/\*<(\d+)\*\/([\s\S]*?)\/\*>\*\//g;
const raw = (markup: string): Block => ({ t: 'RawBlock', c: ['typst', markup] });
/** Ends the block of a formula before a word such as `.add`, which typst would take for a field of it. */
export const withEndedBlocks = (line: Inline[]): Inline[] =>
  line.flatMap((inline, at) => {
    const isBlock = inline.t === 'RawInline' && inline.c[1].endsWith(']');
    const [next, after] = line.slice(at + 1, at + 3).map((each) => (each.t === 'Str' ? each.c : ' '));
    return isBlock && /^\.\p{L}/u.test(`${next}${after}`) ? [inline, rawInline(';')] : [inline];
  });

const rawInline = (markup: string): Inline => ({ t: 'RawInline', c: ['typst', markup] });
// In cm. A page is 29.7 cm high; a figure leaves room for its caption and some text.
const textWidth = 15.6;
const tallest = 11;

/** Sizes an image: as the author says, or else its natural size (150 pixels per inch, drawings 96), reduced to fit. */
function sized(image: Extract<Inline, { t: 'Link' | 'Image' }>, figure: PlacedFigure | undefined): Inline {
  const [attr, alt, [path, title]] = image.c;
  const target: [string, string] = [figure?.print?.path ?? path, title];
  const wanted = attr[2].some(([key]) => key === 'width' || key === 'height');
  if (wanted || !figure?.width || !figure.height) return { t: 'Image', c: [attr, alt, target] };
  const natural = (figure.width / (figure.mediaType === 'image/svg+xml' ? 96 : 150)) * 2.54;
  const width = Math.min(textWidth, natural, (tallest * figure.width) / figure.height);
  return { t: 'Image', c: [withWidth(attr, `${width.toFixed(2)}cm`), alt, target] };
}

function withWidth([id, classes, pairs]: Attributes, width: string): Attributes {
  return [id, classes, [...pairs.filter(([key]) => key === 'alt'), ['width', width]]];
}

/** Makes images fill the width of their part of a figure. */
function fillingPart(blocks: Block[]): Block[] {
  return rewriteBlocks(blocks, {
    inline: (inline) =>
      inline.t === 'Image'
        ? [{ t: 'Image', c: [withWidth(inline.c[0], '100%'), inline.c[1], inline.c[2]] }]
        : undefined,
  });
}

const captionLabel = (attr: Attributes): string => typstString(pairOf(attr, CAPTION_LABEL) ?? '');
const label = (id: string) => (id === '' ? '' : ` <${id}>`);

/** Lets figures move to the top or bottom of a page, except those inside lists or boxes. */
function floating(block: Block): Block {
  if (block.t !== 'Figure') return block;
  const [[id, classes, pairs], caption, content] = block.c;
  return { t: 'Figure', c: [[id, [...classes, 'floating'], pairs], caption, content] };
}

function lowerInline(inline: Inline, formulas: string[], figures: PlacedFigures): Inline[] | undefined {
  if (inline.t === 'Image') return [sized(inline, figures.get(inline.c[2][0]))];
  if (inline.t === 'Math') {
    const index = formulas.push(inline.c[1]) - 1;
    // Pandoc drops the command.
    const display = /^\s*\\displaystyle(?![A-Za-z])/.test(inline.c[1])
      ? '#show math.equation: math.display;'
      : '';
    // A displayed formula gets its label from its equation span, below.
    return [
      rawInline(`#[#set math.equation(alt: ${typstString(inline.c[1])});${display}/*<${index}*/`),
      { t: 'Math', c: [inline.c[0], texForTypst(inline.c[1])] },
      rawInline('/*>*/]'),
    ];
  }
  // The end of a proof, at the end of its line.
  if (inline.t === 'Str' && /^\s*◻$/.test(inline.c)) return [rawInline('#h(1fr)◻')];
  // At the start of a line, typst reads them as marks of terms, lists and headings, and pandoc escapes them in paragraphs only.
  if (inline.t === 'Str' && /^[-+=/]$/.test(inline.c)) return [rawInline(`\\${inline.c}`)];
  if (inline.t !== 'Span') return undefined;
  const [attr, content] = inline.c;
  if (attr[1].includes('rows')) return lowerRows(content, formulas);
  if (attr[1].includes('equation')) {
    const number = printedNumber(attr);
    const numbering = number ? `(..n) => ${typstString(number)}` : 'none';
    const drawing = content.find((node) => node.t === 'Image');
    if (drawing?.t === 'Image')
      return [
        rawInline(
          `#[#set math.equation(numbering: ${numbering}, alt: ${typstString(inlineText(drawing.c[1]))}); $ #box[`,
        ),
        drawing,
        rawInline(`] $${label(attr[0])}]`),
      ];
    // The label must follow the equation itself: `/*>*/]` of the formula becomes `/*>*/<id>]`.
    const inner = content.map((node) =>
      node.t === 'RawInline' && node.c[1] === '/*>*/]' ? rawInline(`/*>*/${label(attr[0]).trim()}]`) : node,
    );
    return [rawInline(`#[#set math.equation(numbering: ${numbering});`), ...inner, rawInline(']')];
  }
  // A label in running text needs an element to attach to. Outside of a block it would end a heading.
  if (content.length === 0) return attr[0] === '' ? [] : [rawInline(`#[#metadata(none)${label(attr[0])}]`)];
  if (attr[1].includes('citations')) return content;
  const language = pairOf(attr, 'lang');
  if (language === undefined) return undefined;
  return [
    rawInline(`#text(lang: ${typstString(language.split('-')[0] ?? '')})[`),
    ...content,
    rawInline(']'),
  ];
}

function lowerBlock(block: Block): Block[] | undefined {
  if (block.t === 'Header') return [lowerHeading(block)];
  if (block.t === 'Figure') return lowerFigure(block);
  if (block.t === 'Table') return lowerTable(block);
  if (block.t === 'DefinitionList') return hasLabels(block.c) ? lowerLabels(block) : undefined;
  if (block.t !== 'Div') return undefined;
  const [attr, content] = block.c;
  const [id, classes] = attr;
  // A target of links without text, such as an item's label. An empty block would begin a line.
  if (content.length === 0 && id !== '') return [raw(`#metadata(none)${label(id)}`)];
  const depth = algorithmDepth(classes);
  if (depth !== undefined) {
    const { number, rest } = takeLineNumber(content);
    const margin = number === undefined ? '' : `, number: ${typstString(number)}`;
    return [raw(`#algorithm-line(${depth}${margin})[`), ...rest, raw(']')];
  }
  if (classes.includes('algorithm')) return lowerAlgorithm(block);
  if (classes.includes('theorem') || classes.includes('proof'))
    return [raw('#paper-statement['), ...content, raw(`]${label(id)}`)];
  return undefined;
}

/** Writes a list whose items have labels as a numbered list with these: typst sets a term on a line of its own. */
function lowerLabels({ c: items }: Extract<Block, { t: 'DefinitionList' }>): Block[] {
  const mark = (markup: string): Inline => ({ t: 'RawInline', c: ['typst', markup] });
  const labels = items.flatMap(([term]) => [mark('['), ...term, mark('],')]);
  const open: Block = { t: 'Plain', c: [mark('#labeled-list(('), ...labels, mark('))[')] };
  return [
    open,
    ...items.flatMap(([, texts], index) => [...(index === 0 ? [] : [raw('][')]), ...texts.flat()]),
    raw(']'),
  ];
}

/** Takes the number of an algorithm's line, which the PDF has in the margin. */
function takeLineNumber(content: Block[]): { number?: string; rest: Block[] } {
  const [first, ...more] = content;
  const mark = first?.t === 'Para' || first?.t === 'Plain' ? first.c[0] : undefined;
  if (
    (first?.t !== 'Para' && first?.t !== 'Plain') ||
    mark?.t !== 'Span' ||
    !mark.c[0][1].includes('line-number')
  )
    return { rest: content };
  return { number: inlineText(mark.c[1]).trim(), rest: [{ t: first.t, c: first.c.slice(2) }, ...more] };
}

function lowerHeading(header: Extract<Block, { t: 'Header' }>): Block {
  const [level, attr, inlines] = header.c;
  const number = pairOf(attr, 'number');
  const before: Inline[] = number === undefined ? [] : [str(number), rawInline('#h(0.6em)')];
  return { t: 'Header', c: [level, attributes(attr[0]), [...before, ...inlines]] };
}

function lowerFigure(figure: Extract<Block, { t: 'Figure' }>): Block[] {
  const [attr, caption, content] = figure.c;
  const number = pairOf(attr, 'number') ?? '';
  if (attr[1].includes('part')) {
    return [
      raw('#figure-part['),
      ...fillingPart(content),
      raw(number === '' ? '][' : `][*${number}* `),
      ...plain(caption[1]),
      raw(`]${label(attr[0])}`),
    ];
  }
  const placement = attr[1].includes('floating') ? 'auto' : 'none';
  if (number === '')
    return [
      raw(`#figure(kind: image, supplement: none, numbering: none, placement: ${placement}, [`),
      ...content,
      ...caption[1],
      raw(`])${label(attr[0])}`),
    ];
  const parts = content.filter((block) => block.t === 'RawBlock' && block.c[1] === '#figure-part[').length;
  const kind = attr[1].includes('table') ? 'table' : 'image';
  const [open, close] = parts > 1 ? ['#figure-parts[', ']'] : ['', ''];
  return [
    raw(
      `#figure(kind: ${kind}, supplement: ${captionLabel(attr)}, numbering: (..n) => [${number}], placement: ${placement}, caption: [`,
    ),
    ...plain(caption[1]),
    raw(`], [${open}`),
    ...content,
    raw(`${close}])${label(attr[0])}`),
  ];
}

// Longer tables can break across pages.
const rowsKeptTogether = 30;

function lowerTable(table: Extract<Block, { t: 'Table' }>): Block[] {
  const [attr, caption, columns, head, bodies, foot] = table.c;
  const number = pairOf(attr, 'number');
  const bare: Block = { t: 'Table', c: [attributes(), [null, []], columns, head, bodies, foot] };
  const rows = bodies.reduce((sum, body) => sum + body[3].length, head[1].length);
  const long = rows > rowsKeptTogether ? '#show figure: set block(breakable: true);' : '';
  const bold = `#show table.cell: it => { set text(weight: "bold") if it.y < ${head[1].length}; it };`;
  if (number === undefined) return [raw(`#[${long}${bold}`), bare, raw(']')];
  return [
    raw(
      `#[${long}${bold}#figure(kind: table, supplement: ${captionLabel(attr)}, numbering: (..n) => [${number}], placement: none, caption: [`,
    ),
    ...plain(caption[1]),
    raw('], ['),
    bare,
    raw(`])${label(attr[0])}]`),
  ];
}

function lowerAlgorithm(div: Extract<Block, { t: 'Div' }>): Block[] {
  const [attr, content] = div.c;
  const isCaption = (block: Block) => block.t === 'Div' && block.c[0][1].includes(MARKS.caption);
  const lines = content.filter(
    (block) => block.t === 'RawBlock' && block.c[1].startsWith('#algorithm-line'),
  ).length;
  const caption = content.filter(isCaption).flatMap((block) => (block.t === 'Div' ? block.c[1] : []));
  return [
    raw(`#paper-algorithm(${lines > rowsKeptTogether}, strong(${captionLabel(attr)}) + [ `),
    ...plain(caption),
    raw('])['),
    ...content.filter((block) => !isCaption(block)),
    raw(`]${label(attr[0])}`),
  ];
}

const plain = (blocks: Block[]): Block[] =>
  blocks.map((block) => (block.t === 'Para' ? { t: 'Plain', c: block.c } : block));

/** Wraps a reference in a block, so that the rewriter keeps its parts together; `unwrapReference` unwraps it. */
function referenceBlock(entry: ReferenceEntry): Block {
  const mark = entry.number === undefined ? 'none' : `[[${entry.number}]]`;
  return { t: 'Div', c: [attributes(entry.id, [], [['mark', mark]]), [{ t: 'Plain', c: entry.content }]] };
}

function unwrapReference(block: Block): Block[] {
  if (block.t !== 'Div') return [block];
  const [attr, content] = block.c;
  return [raw(`#reference-entry(${pairOf(attr, 'mark') ?? 'none'})[`), ...content, raw(`]${label(attr[0])}`)];
}
