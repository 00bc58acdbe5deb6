import { elementsOf, find, type XmlElement } from '../../../_lib/runtime/read-xml.ts';
import { safeId } from '../document/safe-id.ts';
import { attributes, type Block, type Inline, span } from '../pandoc/document.ts';
import { tagOf, untagged } from './tags.ts';
import type { BlockHandler, TreeReader } from './tree-reader.ts';

export const listHandlers: Readonly<Record<string, BlockHandler>> = {
  itemize: readItems,
  enumerate: readItems,
  description: readTerms,
};

const BULLET = /^[•–—\-∗*·◦▪■‣⋅○●➢►✓∙∘⋆⋄◇★]?$/u;

const STAR = /^[*∗]$/u;

/** Reads a list with its numbers, or with the author's own labels as terms. */
function readItems(element: XmlElement, reader: TreeReader): Block[] {
  const items = itemsOf(element);
  const labels = items.map((item) => tagOf(item) ?? '');
  // A star beside other marks is that of a note.
  const hasStars = labels.some((label) => STAR.test(label)) && !labels.every((label) => STAR.test(label));
  if (labels.every((label) => BULLET.test(label)) && !hasStars)
    return [{ t: 'BulletList', c: items.map((item) => read(item, reader)) }];
  const numbering = numberingOf(labels);
  return numbering
    ? [{ t: 'OrderedList', c: [numbering, items.map((item) => read(item, reader))] }]
    : readTerms(element, reader);
}

function readTerms(element: XmlElement, reader: TreeReader): Block[] {
  const items = itemsOf(element);
  const terms = items.map((item) =>
    elementsOf(find(item, 'tags') ?? item).find(
      ({ name, attributes: { role } }) => name === 'tag' && role === undefined,
    ),
  );
  if (!terms.some((term) => term !== undefined))
    return [{ t: 'BulletList', c: items.map((item) => read(item, reader)) }];
  return [
    {
      t: 'DefinitionList',
      c: items.map((item, index) => [reader.inlines(terms[index]?.children ?? []), [read(item, reader)]]),
    },
  ];
}

/** Returns the items. One without a mark goes on with that before it, if others have marks. */
function itemsOf(element: XmlElement): XmlElement[] {
  const items = elementsOf(element).filter(({ name }) => name === 'item' || name === 'inline-item');
  const isMarked = (item: XmlElement) => find(item, 'tags', 'tag') !== undefined;
  if (!items.some(isMarked)) return items;
  const joined: XmlElement[] = [];
  for (const item of items) {
    const last = joined.at(-1);
    if (last && !isMarked(item))
      joined[joined.length - 1] = { ...last, children: [...last.children, ...item.children] };
    else joined.push(item);
  }
  return joined;
}

function read(item: XmlElement, reader: TreeReader): Block[] {
  const blocks = reader.blocks(untagged(item));
  if (item.attributes.labels === undefined) return blocks;
  const target: Inline = span(attributes(safeId(reader.idOf(item))), []);
  const [first, ...rest] = blocks;
  return first?.t === 'Para'
    ? [{ t: 'Para', c: [target, ...first.c] }, ...rest]
    : [{ t: 'Para', c: [target] }, ...blocks];
}

type Numbering = Extract<Block, { t: 'OrderedList' }>['c'][0];

/** Returns how a list counts, if its labels are consecutive numbers or letters with a period. Others are printed as they are. */
function numberingOf(labels: string[]): Numbering | undefined {
  const first = /^([\dA-Za-z]+)\.$/.exec(labels[0] ?? '')?.[1] ?? '';
  const [style, count] = styleOf(first);
  if (count === undefined) return undefined;
  const isPlain = labels.every((label, index) => label === `${STYLES[style](count + index)}.`);
  return isPlain ? [count, { t: style }, { t: 'Period' }] : undefined;
}

type Style = keyof typeof STYLES;

const roman = (count: number): string =>
  ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii', 'xiii', 'xiv', 'xv'][
    count
  ] ?? '?';
const STYLES = {
  Decimal: String,
  LowerAlpha: (count: number) => String.fromCharCode(96 + count),
  UpperAlpha: (count: number) => String.fromCharCode(64 + count),
  LowerRoman: roman,
  UpperRoman: (count: number) => roman(count).toUpperCase(),
} as const;

function styleOf(first: string): [Style, number | undefined] {
  if (/^\d+$/.test(first)) return ['Decimal', Number(first)];
  if (first === 'i') return ['LowerRoman', 1];
  if (first === 'I') return ['UpperRoman', 1];
  if (/^[a-z]$/.test(first)) return ['LowerAlpha', first.charCodeAt(0) - 96];
  if (/^[A-Z]$/.test(first)) return ['UpperAlpha', first.charCodeAt(0) - 64];
  return ['Decimal', undefined];
}
