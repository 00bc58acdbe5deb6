import { elementsOf, find, textOf, type XmlElement } from '../../../_lib/runtime/read-xml.ts';
import { CAPTION_LABEL } from '../document/number-document.ts';
import { safeId } from '../document/safe-id.ts';
import { MARKS } from '../marks.ts';
import { attributes, type Block, type Inline, span } from '../pandoc/document.ts';
import { withFormulaTables } from './formula-tables.ts';
import { localizeLabel } from './localize-label.ts';
import { labelsOf } from './read-labels.ts';
import { tagOf, untagged } from './tags.ts';
import type { BlockHandler, TreeReader } from './tree-reader.ts';

/** Figures, tables, algorithms and other floats. */
export const floatHandlers: Readonly<Record<string, BlockHandler>> = {
  figure: readFloat,
  table: (element, reader) => readFloat(withFormulaTables(element), reader),
  float: (element, reader) =>
    /algorithm|listing/.test(element.attributes.class ?? '')
      ? readAlgorithm(element, reader)
      : readFloat(element, reader),
};

const FLOATS: ReadonlySet<string> = new Set(['figure', 'table', 'float']);

interface CaptionedPart {
  /** Its label as printed, such as "Figure 2". */
  label?: string | undefined;
  number?: string | undefined;
  names: string[];
  caption: Block[];
  content: Block[];
  /** The boxes beside it that are floats of their own. */
  before: Block[];
  after: Block[];
}

const noPart = (): CaptionedPart => ({ names: [], caption: [], content: [], before: [], after: [] });

/** Reads a float as one, or as one for each of its captions. */
function readFloat(element: XmlElement, reader: TreeReader): Block[] {
  const groups = groupsOf(element, reader);
  // A caption's own label, “Figure S1”, isn't what references print.
  const counted = groups.length === 1 ? tagOf(element, 'refnum') : undefined;
  return groups.flatMap((group, index) => {
    const id = idOf(element, group, index, reader);
    const { number } = group;
    if (number !== undefined && counted === undefined)
      for (const name of group.names) reader.place(name, { number, id });
    return [...group.before, ...(isEmpty(group) ? [] : [writeFloat(element, group, id)]), ...group.after];
  });
}

/** Splits a float at its captions: each names what stands before it, or after it if the first stands above. */
function groupsOf(element: XmlElement, reader: TreeReader): CaptionedPart[] {
  const names = labelsOf(element).toSorted((one, other) => reader.orderOf(one) - reader.orderOf(other));
  const children = contentOf(element);
  const count = children.filter((child) => isNumberedCaption(child) || isOwnFloat(child)).length;
  // Each label stands behind its caption.
  const isEach = names.length === count && count > 1;
  const nextName = () => (isEach ? names.splice(0, 1) : []);
  const isAbove =
    children.findIndex(isCaption) < children.findIndex((child) => !isCaption(child) && !isBlank(child));
  let current = noPart();
  const groups = [current];
  const begin = () => {
    current = noPart();
    groups.push(current);
  };
  for (const child of children) {
    if (isOwnFloat(child)) {
      const attributes = withLabels(child, nextName());
      current[current.label === undefined ? 'before' : 'after'].push(
        ...readFloat({ ...child, attributes }, reader),
      );
    } else if (isCaption(child)) {
      const caption = reader.blocks(untagged(child));
      const tag = find(child, 'tag');
      const isSecond = current.caption.length > 0 || current.label !== undefined;
      if (tag && isSecond && isAbove && current.content.length > 0) begin();
      if (!tag && current.label !== undefined) current.content.push(...caption);
      else if (current.label !== undefined || !tag) current.caption = joined(current.caption, caption);
      else
        Object.assign(current, {
          ...numberIn(localizeLabel(textOf(tag), reader.language)),
          caption,
          names: nextName(),
        });
    } else {
      if (!isAbove && current.caption.length > 0 && !isBlank(child)) begin();
      current.content.push(...readContent(child, reader));
    }
  }
  const shown = groups.filter((group) => !isEmpty(group) || group.before.length > 0);
  shown.at(-1)?.names.push(...names);
  return shown;
}

const isEmpty = ({ label, caption, content }: CaptionedPart): boolean =>
  label === undefined && caption.length === 0 && content.length === 0;

/** A caption's second paragraph, or that of another language, is a line of it. */
function joined(caption: Block[], more: Block[]): Block[] {
  const lines = [...caption, ...more].flatMap((block, index): Inline[] =>
    block.t === 'Para' || block.t === 'Plain'
      ? [...(index > 0 ? [{ t: 'LineBreak' } as const] : []), ...block.c]
      : [],
  );
  return [{ t: 'Para', c: lines }];
}

const numberIn = (label: string) => ({ label, number: /[^\s\u00a0]+$/.exec(label)?.[0] ?? label });

type Child = XmlElement['children'][number];

const isCaption = (child: Child): child is XmlElement & { name: 'caption' } =>
  typeof child !== 'string' && child.name === 'caption';
const isBlank = (child: Child): boolean =>
  typeof child === 'string' ? child.trim() === '' : child.name === 'break' || child.name === 'rule';

const isNumberedCaption = (child: Child): boolean => isCaption(child) && find(child, 'tag') !== undefined;

/** A box in a float whose caption has a number of its own, and no letter. */
const isOwnFloat = (child: Child): child is XmlElement =>
  typeof child !== 'string' &&
  FLOATS.has(child.name) &&
  child.children.some(isNumberedCaption) &&
  tagOf(child, 'refnum') === undefined;

const withLabels = ({ attributes: own }: XmlElement, names: string[]): XmlElement['attributes'] =>
  names.length === 0 ? own : { ...own, labels: names.map((name) => `LABEL:${name}`).join(' ') };

function readContent(child: Child, reader: TreeReader): Block[] {
  if (typeof child !== 'string' && FLOATS.has(child.name)) {
    const isPart = tagOf(child) !== undefined || child.children.some(isCaption);
    return isPart ? [readPart(child, reader)] : contentOf(child).flatMap((each) => readContent(each, reader));
  }
  return reader.blocks([child]).map(asPlain);
}

/** A part of a figure, with its letter. */
function readPart(element: XmlElement, reader: TreeReader): Block {
  const letter = tagOf(element);
  const captions = element.children.filter(isCaption).flatMap((each) => reader.blocks(untagged(each)));
  const content = contentOf(element).flatMap((child) => (isCaption(child) ? [] : readContent(child, reader)));
  // What has a letter alone is a place in the picture beside it.
  if (captions.length === 0 && content.every(isNothing))
    return { t: 'Plain', c: [span(attributes(safeId(reader.idOf(element))), [])] };
  // A part without words shows its letter.
  const isBare = captions.length === 0 && letter !== undefined && element.children.some(isCaption);
  return {
    t: 'Figure',
    c: [
      attributes(safeId(reader.idOf(element)), ['part'], letter === undefined ? [] : [['number', letter]]),
      [null, isBare ? [{ t: 'Plain', c: [] }] : captions],
      content,
    ],
  };
}

const isNothing = (block: Block): boolean =>
  (block.t === 'Para' || block.t === 'Plain') && block.c.every(({ t }) => t === 'Space');

function idOf(element: XmlElement, { names }: CaptionedPart, index: number, reader: TreeReader): string {
  const [name] = names;
  if (name !== undefined) return safeId(name);
  const own = element.attributes['xml:id'] ?? '';
  return labelsOf(element).length === 0 && index === 0
    ? safeId(reader.idOf(element))
    : safeId(index === 0 ? own : `${own}-${index + 1}`);
}

function writeFloat(
  element: XmlElement,
  { label, number, caption, content }: CaptionedPart,
  id: string,
): Block {
  if (number === undefined && caption.length === 0) return { t: 'Div', c: [attributes(id), content] };
  const pairs: [string, string][] =
    number === undefined
      ? []
      : [
          ['number', number],
          [CAPTION_LABEL, label ?? number],
        ];
  const isTable = element.name === 'table' || /^(?:Tab|表)/.test(label ?? '');
  const [only, ...others] = content;
  if (isTable && only?.t === 'Table' && others.length === 0)
    return { t: 'Table', c: [attributes(id, [], pairs), [null, caption], ...gridOf(only)] };
  return {
    t: 'Figure',
    c: [attributes(id, isTable ? ['table'] : [], pairs), [null, caption], content],
  };
}

/** Pictures are no paragraphs. */
const asPlain = (block: Block): Block =>
  block.t === 'Para' && block.c.every(({ t }) => t === 'Image' || t === 'Space')
    ? { t: 'Plain', c: block.c }
    : block;

const gridOf = ({ c: [, , columns, head, bodies, foot] }: Extract<Block, { t: 'Table' }>) =>
  [columns, head, bodies, foot] as const;

const contentOf = (element: XmlElement): XmlElement['children'] =>
  untagged(element).filter((child) => typeof child === 'string' || child.name !== 'toccaption');

function readAlgorithm(element: XmlElement, reader: TreeReader): Block[] {
  const number = tagOf(element, 'refnum');
  const pairs: [string, string][] =
    number === undefined
      ? []
      : [
          ['number', number],
          [CAPTION_LABEL, localizeLabel(tagOf(element) ?? number, reader.language)],
        ];
  const captions = elementsOf(element)
    .filter(isCaption)
    .flatMap((each) => reader.blocks(untagged(each)));
  const caption: Block = { t: 'Div', c: [attributes('', [MARKS.caption]), captions] };
  const content = contentOf(element).flatMap((child) =>
    typeof child === 'string' || isCaption(child) ? [] : reader.blocks([child]),
  );
  return [
    { t: 'Div', c: [attributes(safeId(reader.idOf(element)), ['algorithm'], pairs), [caption, ...content]] },
  ];
}
