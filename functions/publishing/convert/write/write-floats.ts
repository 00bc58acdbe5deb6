import type { Element, ElementContent } from 'hast';
import { CAPTION_LABEL } from '../document/number-document.ts';
import { MARKS } from '../marks.ts';
import { type Attributes, asParagraphs, type Block, pairOf } from '../pandoc/document.ts';
import { h, idOf } from './hast.ts';
import { writeTable } from './write-table.ts';

type Node = ElementContent;
type Write = (blocks: Block[]) => Node[];

/** The writers of a float's content. */
interface Writers {
  blocks: Write;
  /** Writes a single paragraph without `<p>`, for cells and captions. */
  tight: Write;
}

/** Writes a figure with its caption below, or above if it is a table. Several parts appear side by side with their letters. */
export function writeFigure(figure: Extract<Block, { t: 'Figure' }>, write: Writers): Element {
  const [attr, caption, content] = figure.c;
  const isPart = attr[1].includes('part');
  const parts = content.filter((block) => block.t === 'Figure').length;
  const label = isPart ? asLabel(pairOf(attr, 'number')) : captionLabel(attr);
  const inner = write.blocks(content);
  const shown = parts > 1 ? h('div', { className: ['figure-parts'] }, inner) : inner;
  const hasNoCaption = caption[1].length === 0 && (isPart || pairOf(attr, 'number') === undefined);
  const written = hasNoCaption ? undefined : writeCaption(label, caption[1], write);
  return attr[1].includes('table')
    ? h('figure', { ...idOf(attr), className: ['table'] }, written, shown)
    : h('figure', idOf(attr), shown, written);
}

/** Writes a table below its caption, if it has one. */
export function writeTableFloat(table: Extract<Block, { t: 'Table' }>, write: Writers): Element {
  const [attr, caption] = table.c;
  const scroll = writeTable(table, write.tight);
  if (caption[1].length === 0 && pairOf(attr, 'number') === undefined) return scroll;
  return h(
    'figure',
    { ...idOf(attr), className: ['table'] },
    writeCaption(captionLabel(attr), caption[1], write),
    scroll,
  );
}

/** Writes an algorithm's lines with their indentation, or a listing, below its caption. */
export function writeAlgorithm([attr, content]: Extract<Block, { t: 'Div' }>['c'], write: Writers): Element {
  const children = content.flatMap((block): Node[] => {
    if (block.t !== 'Div') return write.blocks([block]);
    const [[, classes], inner] = block.c;
    if (classes.includes(MARKS.caption)) return [writeCaption(captionLabel(attr), inner, write)];
    const depth = algorithmDepth(classes) ?? 0;
    return [h('div', { className: ['algorithm-line', `depth-${depth}`] }, write.tight(inner))];
  });
  return h('figure', { ...idOf(attr), className: ['algorithm'] }, children);
}

/** Returns the depth of an algorithm's line from the class that `read-code.ts` added. */
export function algorithmDepth(classes: string[]): number | undefined {
  const letter = classes.map((name) => LINE.exec(name)?.[1]).find(Boolean);
  return letter === undefined ? undefined : letter.charCodeAt(0) - 97;
}

const LINE = new RegExp(`^${MARKS.line}([a-h])$`);

/** Writes a caption, after its label if it has one: `\caption*` has none. */
const writeCaption = (label: Element | undefined, blocks: Block[], { tight }: Writers): Element =>
  h('figcaption', {}, label ? [label, { type: 'text', value: ' ' }] : [], tight(asParagraphs(blocks)));

const captionLabel = (attr: Attributes): Element | undefined => asLabel(pairOf(attr, CAPTION_LABEL));

const asLabel = (text: string | undefined): Element | undefined =>
  text ? h('span', { className: ['caption-label'] }, text) : undefined;
