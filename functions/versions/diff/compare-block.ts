import type { Element } from 'hast';
import { buildInline } from './build-inline.ts';
import { diffTable, type Rewritten } from './diff-table.ts';
import { diffTokens, type Segment } from './diff-tokens.ts';
import { classesOf, element, elementsBelow, isElement } from './hast.ts';
import { inlineTokens } from './inline-tokens.ts';
import { type Block, imageName } from './read-blocks.ts';

/**
 * The comparison of a block: one element with the changes in it, or two if it can't be split (an equation, a figure with
 * another image), the old one and the new.
 */
export type Comparison = { kind: 'rewritten'; element: Element; segments: Segment[] } | { kind: 'replaced' };

export function compareBlocks(before: Block, after: Block): Comparison {
  switch (after.kind) {
    case 'equation':
      return { kind: 'replaced' };
    case 'figure':
    case 'table':
      return compareFigures(before.element, after.element);
    default: {
      const segments = diffTokens(before.tokens, after.tokens);
      return { kind: 'rewritten', element: withChildren(after.element, segments), segments };
    }
  }
}

const IMAGE: ReadonlySet<string> = new Set(['img']);
const TABLE: ReadonlySet<string> = new Set(['table']);
const CAPTION: ReadonlySet<string> = new Set(['figcaption', 'caption']);

/** If the images are the same, a figure's caption is compared word by word, its table by cells. */
function compareFigures(before: Element, after: Element): Comparison {
  const pictures = (figure: Element) => elementsBelow(figure, IMAGE).map(imageName).join(' ');
  const shape = (figure: Element) => elementsBelow(figure, TABLE).length;
  if (pictures(before) !== pictures(after) || shape(before) !== shape(after)) return { kind: 'replaced' };
  const segments: Segment[] = [];
  const parts = new Map<Element, Element>();
  const note = (young: Element, { element: rewritten, segments: changed }: Rewritten) => {
    parts.set(young, rewritten);
    segments.push(...changed);
  };
  const tables = elementsBelow(before, TABLE);
  for (const [index, young] of elementsBelow(after, TABLE).entries()) {
    const old = tables[index];
    if (old) note(young, diffTable(old, young));
  }
  const captions = elementsBelow(before, CAPTION);
  for (const [index, young] of elementsBelow(after, CAPTION).entries()) {
    const changed = diffTokens(captions[index] ? inlineTokens(captions[index]) : [], inlineTokens(young));
    note(young, { element: withChildren(young, changed), segments: changed });
  }
  return { kind: 'rewritten', element: replaceParts(after, parts), segments };
}

function withChildren(target: Element, segments: Segment[]): Element {
  return element(target.tagName, target.properties, buildInline(segments));
}

function replaceParts(node: Element, parts: Map<Element, Element>): Element {
  const part = parts.get(node);
  if (part) return part;
  return {
    ...node,
    children: node.children.map((child) => (isElement(child) ? replaceParts(child, parts) : child)),
  };
}

/** Returns whether a block is shown whole because its contents can't be struck through or underlined. */
export const isWhole = ({ kind, element: { tagName, ...rest } }: Block): boolean =>
  kind === 'equation' ||
  kind === 'figure' ||
  kind === 'table' ||
  tagName === 'math' ||
  classesOf({ tagName, ...rest }).includes('equation');
