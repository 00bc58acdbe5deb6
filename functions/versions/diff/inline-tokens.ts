import type { Element, ElementContent } from 'hast';
import { withoutAnchorPrefix } from '#shared/domain/paper-anchors.ts';
import { classesOf, isElement, textOf } from './hast.ts';

/** The smallest unit of a change: a word, a punctuation mark, white space; a whole formula, image or citation. */
export interface InlineToken {
  key: string;
  node: ElementContent;
  /** The elements that contain it, below the block, outermost first. */
  inside: Element[];
  isSpace: boolean;
}

/** Elements that are never split. */
const WHOLE = new Set(['math', 'img', 'br', 'svg']);
/** Marks whose change changes the meaning; a link's target or a span's class doesn't. */
const TELLING = new Set(['em', 'strong', 'code', 'sub', 'sup', 's', 'u', 'b', 'i', 'td', 'th']);
const WORDS = /\s+|[\p{L}\p{N}]+(?:[’'.-][\p{L}\p{N}]+)*|./gsu;

/** Returns the tokens of a block in reading order. */
export const inlineTokens = (block: Element): InlineToken[] =>
  block.children.flatMap((child) => tokensOf(child, []));

function tokensOf(node: ElementContent, inside: Element[]): InlineToken[] {
  if (node.type === 'text') {
    const marks = inside.map(({ tagName }) => (TELLING.has(tagName) ? `<${tagName}>` : '')).join('');
    return (node.value.match(WORDS) ?? []).map((value) => {
      const isSpace = value.trim() === '';
      return { key: isSpace ? ' ' : marks + value, node: { type: 'text', value }, inside, isSpace };
    });
  }
  if (!isElement(node)) return [];
  const key = wholeKey(node);
  if (key !== undefined) return [{ key, node, inside, isSpace: false }];
  return node.children.flatMap((child) => tokensOf(child, [...inside, node]));
}

/** Returns the key that whole elements are compared by. Numbers assigned by the platform are ignored. */
function wholeKey(node: Element): string | undefined {
  const classes = classesOf(node);
  if (classes.some((name) => NUMBERS.has(name))) return '#';
  if (node.tagName === 'a' && classes.some((name) => REFERENCES.has(name)))
    return `<a ${withoutAnchorPrefix(String(node.properties.href))}>`;
  if (node.tagName === 'img') return `<img ${String(node.properties.src).split('/').at(-1)}>`;
  return WHOLE.has(node.tagName) ? `<${node.tagName} ${textOf(node).trim()}>` : undefined;
}

const NUMBERS: ReadonlySet<string> = new Set(['number', 'caption-label', 'equation-number']);
/** Links inside the paper: what they lead to counts, not the number that it has now. */
const REFERENCES: ReadonlySet<string> = new Set(['citation', 'xref', 'footnote-ref', 'footnote-back']);
