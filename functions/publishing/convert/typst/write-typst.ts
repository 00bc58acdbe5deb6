import { PRODUCT_NAME } from '#shared/constants.ts';
import type { ReferenceEntry } from '../document/take-references.ts';
import type { PlacedFigure, PlacedFigures } from '../figures/collect-figures.ts';
import { type Attributes, attributes, type Block, type Inline, pairOf, str } from '../pandoc/document.ts';
import { inlineText } from '../pandoc/plain-text.ts';
import { rewriteBlocks } from '../pandoc/walk-document.ts';
import type { FrontMatter } from '../submission.ts';
import { algorithmDepth } from '../write/write-floats.ts';
import { licenseOf } from '../write/write-jats.ts';

interface LoweredDocument {
  blocks: Block[];
  /** The TeX of each formula, by the number in its marks `/*<3*​/ … /*>*​/`. */
  formulas: string[];
}

/**
 * Turns a document into what pandoc's typst writer sets as the page shows it: our numbers instead of typst's own, and
 * around each formula its TeX as alternative text, with marks to find it by when it fails.
 */
export function forTypst(
  blocks: Block[],
  references: ReferenceEntry[],
  figures: PlacedFigures,
): LoweredDocument {
  const formulas: string[] = [];
  const lowered = rewriteBlocks(blocks.map(floating), {
    inline: (inline) => lowerInline(inline, formulas, figures),
    block: lowerBlock,
  });
  const list = rewriteBlocks(references.map(referenceBlock), {
    inline: (inline) => lowerInline(inline, formulas, figures),
  });
  return {
    blocks: [
      ...lowered,
      ...(list.length > 0 ? [raw('#references-heading')] : []),
      ...list.flatMap(unwrapReference),
    ],
    formulas,
  };
}

/** The whole typst source: our template, the front matter as values, and the body that pandoc wrote. */
export function typstDocument(template: string, body: string, front: FrontMatter): string {
  return `${template}\n#let front = ${frontValue(front)}\n#show: paper.with(front)\n\n${body}\n`;
}

/** The formulas of a typst source as pieces to test one by one. */
export function formulaPieces(source: string): { index: number; markup: string }[] {
  return [...source.matchAll(piece)].map((match) => ({ index: Number(match[1]), markup: match[2] ?? '' }));
}

/** Shows the TeX of these formulas instead of setting them. */
export function withoutFormulas(source: string, formulas: string[], faulty: ReadonlySet<number>): string {
  return source.replace(piece, (whole, index: string) =>
    faulty.has(Number(index)) ? `#raw(${typstString(formulas[Number(index)] ?? '')})` : whole,
  );
}

/** A string as typst reads it. */
export function typstString(text: string): string {
  const escaped = text
    .replace(/\\/g, '\\\\')
    .replace(/"/g, '\\"')
    .replace(/\n/g, '\\n')
    .replace(/\t/g, '\\t')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what no font can show
    .replace(/[\u0000-\u001f]/g, ' ');
  return `"${escaped}"`;
}

const piece = /\/\*<(\d+)\*\/([\s\S]*?)\/\*>\*\//g;
const raw = (markup: string): Block => ({ t: 'RawBlock', c: ['typst', markup] });
const rawInline = (markup: string): Inline => ({ t: 'RawInline', c: ['typst', markup] });
// The text is 15.6 cm wide; a figure should leave room for its caption and some text on a page of 29.7 cm.
const textWidth = 15.6;
const tallest = 11;

/** An image in its natural size (150 pixels an inch, drawings 96), if it fits, unless the author wants it otherwise. */
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

/** The parts of a figure share its width, each filling its own share. */
function fillingPart(blocks: Block[]): Block[] {
  return rewriteBlocks(blocks, {
    inline: (inline) =>
      inline.t === 'Image'
        ? [{ t: 'Image', c: [withWidth(inline.c[0], '100%'), inline.c[1], inline.c[2]] }]
        : undefined,
  });
}

const label = (id: string) => (id === '' ? '' : ` <${id}>`);

/** Figures of the page itself, not those inside of lists or boxes, may move to the next top or bottom of a page. */
function floating(block: Block): Block {
  if (block.t !== 'Figure') return block;
  const [[id, classes, pairs], caption, content] = block.c;
  return { t: 'Figure', c: [[id, [...classes, 'floating'], pairs], caption, content] };
}

function lowerInline(inline: Inline, formulas: string[], figures: PlacedFigures): Inline[] | undefined {
  if (inline.t === 'Image') return [sized(inline, figures.get(inline.c[2][0]))];
  if (inline.t === 'Math') {
    const index = formulas.push(inline.c[1]) - 1;
    // A displayed formula is closed by its equation span, below.
    return [
      rawInline(`#[#set math.equation(alt: ${typstString(inline.c[1])});/*<${index}*/`),
      inline,
      rawInline('/*>*/]'),
    ];
  }
  if (inline.t !== 'Span') return undefined;
  const [attr, content] = inline.c;
  if (attr[1].includes('equation')) {
    const number = pairOf(attr, 'number');
    const numbering = number ? `(..n) => ${typstString(`(${number})`)}` : 'none';
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
  // A label in running text: typst can't name nothing.
  if (content.length === 0) return attr[0] === '' ? [] : [rawInline(`#metadata(none)${label(attr[0])}`)];
  if (attr[1].includes('citations')) return content;
  return undefined;
}

function lowerBlock(block: Block): Block[] | undefined {
  if (block.t === 'Header') return [lowerHeading(block)];
  if (block.t === 'Figure') return lowerFigure(block);
  if (block.t === 'Table') return lowerTable(block);
  if (block.t !== 'Div') return undefined;
  const [attr, content] = block.c;
  const [id, classes] = attr;
  const depth = algorithmDepth(classes);
  if (depth !== undefined) return [raw(`#algorithm-line(${depth})[`), ...content, raw(']')];
  if (classes.includes('algorithm')) return lowerAlgorithm(block);
  if (classes.includes('theorem') || classes.includes('proof'))
    return [raw('#statement['), ...content, raw(`]${label(id)}`)];
  return undefined;
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
      raw('#part['),
      ...fillingPart(content),
      raw(`][*${number}* `),
      ...plain(caption[1]),
      raw(`]${label(attr[0])}`),
    ];
  }
  const parts = content.filter((block) => block.t === 'RawBlock' && block.c[1] === '#part[').length;
  const [open, close] = parts > 1 ? ['#parts[', ']'] : ['', ''];
  return [
    raw(
      `#figure(kind: image, supplement: [Figure], numbering: (..n) => [${number}], placement: ${attr[1].includes('floating') ? 'auto' : 'none'}, caption: [`,
    ),
    ...plain(caption[1]),
    raw(`], [${open}`),
    ...content,
    raw(`${close}])${label(attr[0])}`),
  ];
}

// A table of more rows than that may go on to the next page; a shorter one is kept together.
const rowsKeptTogether = 30;

function lowerTable(table: Extract<Block, { t: 'Table' }>): Block[] {
  const [attr, caption, columns, head, bodies, foot] = table.c;
  const number = pairOf(attr, 'number');
  const bare: Block = { t: 'Table', c: [attributes(), [null, []], columns, head, bodies, foot] };
  const rows = bodies.reduce((sum, body) => sum + body[3].length, head[1].length);
  const long = rows > rowsKeptTogether ? '#show figure: set block(breakable: true);' : '';
  if (number === undefined) return [raw(`#[${long}`), bare, raw(']')];
  return [
    raw(
      `#[${long}#figure(kind: table, supplement: [Table], numbering: (..n) => [${number}], placement: none, caption: [`,
    ),
    ...plain(caption[1]),
    raw('], ['),
    bare,
    raw(`])${label(attr[0])}]`),
  ];
}

function lowerAlgorithm(div: Extract<Block, { t: 'Div' }>): Block[] {
  const [attr, content] = div.c;
  const isCaption = (block: Block) => block.t === 'Div' && block.c[0][1].includes('colophoncaption');
  const lines = content.filter(
    (block) => block.t === 'RawBlock' && block.c[1].startsWith('#algorithm-line'),
  ).length;
  const caption = content.filter(isCaption).flatMap((block) => (block.t === 'Div' ? block.c[1] : []));
  return [
    raw(`#algorithm(${lines > rowsKeptTogether}, [*Algorithm ${pairOf(attr, 'number') ?? ''}* `),
    ...plain(caption),
    raw('])['),
    ...content.filter((block) => !isCaption(block)),
    raw(`]${label(attr[0])}`),
  ];
}

const plain = (blocks: Block[]): Block[] =>
  blocks.map((block) => (block.t === 'Para' ? { t: 'Plain', c: block.c } : block));

/** Entries go through the rewriter as one block each, and are opened afterwards. */
function referenceBlock(entry: ReferenceEntry): Block {
  const mark = entry.number === undefined ? 'none' : `[[${entry.number}]]`;
  return { t: 'Div', c: [attributes(entry.id, [], [['mark', mark]]), [{ t: 'Plain', c: entry.content }]] };
}

function unwrapReference(block: Block): Block[] {
  if (block.t !== 'Div') return [block];
  const [attr, content] = block.c;
  return [raw(`#reference(${pairOf(attr, 'mark') ?? 'none'})[`), ...content, raw(`]${label(attr[0])}`)];
}

function frontValue(front: FrontMatter): string {
  const strings = (list: readonly string[]) => `(${list.map((text) => `${typstString(text)}, `).join('')})`;
  const authors = front.byline.map(
    ({ name, kind, affiliation, orcid }) =>
      `(name: ${typstString(name)}, agent: ${kind === 'agent'}, affiliation: ${typstString(affiliation ?? '')}, orcid: ${typstString(orcid ?? '')}), `,
  );
  const license = licenseOf(front.license);
  const day = front.date.slice(0, 10);
  const [year, month, date] = day.split('-').map(Number);
  return [
    `(product: ${typstString(PRODUCT_NAME)}`,
    `title: ${typstString(front.title)}`,
    `abstract: ${typstString(front.abstract)}`,
    `authors: (${authors.join('')})`,
    `keywords: ${strings(front.keywords)}`,
    `categories: ${strings(front.categories)}`,
    `id: ${typstString(`${front.archiveId}v${front.version}`)}`,
    `day: datetime(year: ${year ?? 1970}, month: ${month ?? 1}, day: ${date ?? 1})`,
    `license: ${typstString(license.name)}`,
    `license-url: ${license.url === null ? 'none' : typstString(license.url)}`,
    `lang: ${typstString(front.languageCode.slice(0, 2).toLowerCase())})`,
  ].join(', ');
}
