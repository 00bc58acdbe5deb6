import type { ElementContent, Text } from 'hast';
import { h } from './hast.ts';

const OPENING = /[([{“‘]+$/;
const CLOSING = /^[.,;:!?)\]}”’%]+/;
/** Characters of a formula that can be wider than a phone. */
const LONG = 24;

/**
 * Keeps formulas in running text on one line with the punctuation around them: browsers break lines on both sides of a
 * formula, so that a line could begin with its period. A long formula scrolls in its own frame where the page is narrow.
 */
export function keepPunctuation(nodes: ElementContent[]): ElementContent[] {
  const kept: ElementContent[] = [];
  for (const node of nodes) {
    const before = kept.at(-1);
    if (isFormula(node)) {
      const opening = before?.type === 'text' ? cut(before, OPENING) : '';
      kept.push(opening === '' ? node : unbroken([text(opening), node]));
    } else if (node.type === 'text' && before && (isFormula(before) || isUnbroken(before))) {
      const closing = cut(node, CLOSING);
      if (closing !== '')
        kept.splice(-1, 1, isUnbroken(before) ? withEnd(before, closing) : unbroken([before, text(closing)]));
      kept.push(node);
    } else kept.push(node);
  }
  return kept.filter((node) => node.type !== 'text' || node.value !== '').map(inOwnFrame);
}

/** Marks a formula, with the punctuation around it, as one that may need to scroll. */
function inOwnFrame(node: ElementContent): ElementContent {
  if (lengthOf(node) < LONG || !(isFormula(node) || isUnbroken(node))) return node;
  const children = isUnbroken(node) && node.type === 'element' ? node.children : [node];
  return h('span', { className: ['unbroken', 'long-formula'] }, children);
}

/** Returns the number of characters that are shown, without the annotation with the TeX. */
function lengthOf(node: ElementContent): number {
  if (node.type === 'text') return node.value.length;
  if (node.type !== 'element' || node.tagName === 'annotation') return 0;
  return node.children.reduce((sum, child) => sum + lengthOf(child), 0);
}

/** Removes what matches from a text node, and returns it. */
function cut(node: Text, pattern: RegExp): string {
  const [match = ''] = pattern.exec(node.value) ?? [];
  node.value = node.value.replace(pattern, '');
  return match;
}

const isFormula = (node: ElementContent): boolean =>
  node.type === 'element' && node.tagName === 'math' && node.properties.display !== 'block';

const isUnbroken = (node: ElementContent): boolean =>
  node.type === 'element' && String(node.properties.className) === 'unbroken';

const unbroken = (children: ElementContent[]) => h('span', { className: ['unbroken'] }, children);

const withEnd = (node: ElementContent, end: string): ElementContent =>
  node.type === 'element' ? { ...node, children: [...node.children, text(end)] } : node;

const text = (value: string): Text => ({ type: 'text', value });
