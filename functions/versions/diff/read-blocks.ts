import type { Element, ElementContent } from 'hast';
import { classesOf, elementsBelow, isElement, parseHtml, textOf } from './hast.ts';
import { type InlineToken, inlineTokens } from './inline-tokens.ts';

export type BlockKind =
  | 'heading'
  | 'paragraph'
  | 'list item'
  | 'equation'
  | 'figure'
  | 'table'
  | 'code'
  | 'reference';

/** A part of a paper that is compared as a unit: a paragraph, an equation, a figure with its caption, and so on. */
export interface Block {
  kind: BlockKind;
  element: Element;
  /** Its containers, outermost first: lists, quotations, theorems, the references. */
  wrappers: Element[];
  /** Equal for blocks that look the same to readers. Ignores numbers and ids. */
  key: string;
  tokens: InlineToken[];
  /** The sorted hashes of its words, for computing similarity. */
  words: Uint32Array;
}

/** Returns the blocks of a rendered paper, in reading order. */
export function readBlocks(html: string): Block[] {
  return blocksIn(parseHtml(html).children as ElementContent[], []);
}

const LEAVES = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'table', 'figure', 'math', 'dt']);
const CONTAINERS = new Set([
  'section',
  'div',
  'ol',
  'ul',
  'li',
  'dl',
  'dd',
  'blockquote',
  'details',
  'aside',
]);

function blocksIn(nodes: ElementContent[], wrappers: Element[]): Block[] {
  return nodes.flatMap((node): Block[] => {
    if (!isElement(node)) return textOf(node).trim() === '' ? [] : [looseText(node, wrappers)];
    if (isLeaf(node)) return [toBlock(node, wrappers)];
    // Sections only group blocks; readers see only their headings.
    const plain = node.tagName === 'section' && !classesOf(node).includes('references');
    return blocksIn(node.children, plain ? wrappers : [...wrappers, node]);
  });
}

/** Returns whether an element is a block: an equation, a scrolling table, or an element without blocks inside. */
function isLeaf(node: Element): boolean {
  if (LEAVES.has(node.tagName) || !CONTAINERS.has(node.tagName)) return true;
  const classes = classesOf(node);
  if (classes.includes('equation') || classes.includes('table-scroll')) return true;
  return !node.children.some(
    (child) =>
      isElement(child) &&
      (LEAVES.has(child.tagName) || CONTAINERS.has(child.tagName)) &&
      !isInlineMath(child),
  );
}

const isInlineMath = ({ tagName, properties }: Element) =>
  tagName === 'math' && properties.display !== 'block';

const looseText = (node: ElementContent, wrappers: Element[]): Block =>
  toBlock({ type: 'element', tagName: 'p', properties: {}, children: [node] }, wrappers);

function toBlock(node: Element, wrappers: Element[]): Block {
  const tokens = inlineTokens(node);
  const kind = kindOf(node, wrappers);
  const images = elementsBelow(node, new Set(['img'])).map(imageName);
  const key = [kind, ...images, tokens.map((token) => token.key).join('')].join(' ').replaceAll(/\s+/g, ' ');
  return { kind, element: node, wrappers, key, tokens, words: hashedWords(tokens, images) };
}

function kindOf(node: Element, wrappers: Element[]): BlockKind {
  if (/^h\d$/.test(node.tagName)) return 'heading';
  if (node.tagName === 'figure') return elementsBelow(node, TABLE).length > 0 ? 'table' : 'figure';
  if (node.tagName === 'pre') return 'code';
  if (node.tagName === 'table' || classesOf(node).includes('table-scroll')) return 'table';
  if (node.tagName === 'math' || classesOf(node).includes('equation')) return 'equation';
  if (wrappers.some((wrapper) => classesOf(wrapper).includes('references'))) return 'reference';
  return node.tagName === 'li' ? 'list item' : 'paragraph';
}

const TABLE: ReadonlySet<string> = new Set(['table']);

/** Returns a figure's name without its folder. Names are hashes of the content, so equal names are equal images. */
export const imageName = (image: Element): string =>
  String(image.properties.src ?? '').replace(/^\/files\/[^/]+\/v\d+\//, '');

function hashedWords(tokens: InlineToken[], images: string[]): Uint32Array {
  const words = tokens.flatMap(({ key, isSpace }) => (isSpace ? [] : piecesOf(key).map(hash)));
  return Uint32Array.from([...words, ...images.map(hash)]).sort();
}

/** Splits text into words, and formulas into symbols, for computing similarity. */
const piecesOf = (key: string): string[] =>
  key.startsWith('<math') ? (key.match(/\\?[A-Za-z]+|\d+|[^\s{}]/g) ?? [key]) : [key];

/** FNV-1a, 32 bits. Words of a paper collide in about one paper in a thousand, and a collision only raises a similarity. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}
