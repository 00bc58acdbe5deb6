import type { Element, ElementContent } from 'hast';
import type { Segment } from './diff-tokens.ts';
import { element, withoutIds } from './hast.ts';
import type { InlineToken } from './inline-tokens.ts';

/** Returns segments as inline content: deletions in <del>, insertions in <ins>, each inside its original marks. */
export function buildInline(segments: Segment[]): ElementContent[] {
  return segments.flatMap(({ kind, tokens }): ElementContent[] => {
    const nodes = rebuild(tokens, 0);
    if (kind === 'same') return nodes;
    return kind === 'inserted' ? [element('ins', {}, nodes)] : [element('del', {}, nodes.map(withoutIds))];
  });
}

/** Puts tokens back into their elements; neighbors in the same element share it. */
function rebuild(tokens: InlineToken[], depth: number): ElementContent[] {
  const nodes: ElementContent[] = [];
  let start = 0;
  while (start < tokens.length) {
    const parent = tokens[start]?.inside[depth];
    let end = start + 1;
    while (end < tokens.length && tokens[end]?.inside[depth] === parent && parent) end++;
    const run = tokens.slice(start, end);
    nodes.push(...(parent ? [within(parent, rebuild(run, depth + 1))] : run.map(({ node }) => node)));
    start = end;
  }
  return nodes;
}

const within = ({ tagName, properties }: Element, children: ElementContent[]): Element =>
  element(tagName, properties, children);
