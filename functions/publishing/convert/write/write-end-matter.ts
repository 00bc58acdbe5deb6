import type { ElementContent, Properties } from 'hast';
import type { ReferenceEntry } from '../document/extract-references.ts';
import type { Inline } from '../pandoc/document.ts';
import { h } from './hast.ts';

/** Writes the footnotes in order, each with a link back to its reference. */
export function writeFootnotes(notes: readonly ElementContent[][]): ElementContent[] {
  if (notes.length === 0) return [];
  const items = notes.map((content, index) => {
    const number = index + 1;
    const back = h(
      'a',
      { href: `#fnref-${number}`, className: ['footnote-back'], ariaLabel: `Back to reference ${number}` },
      '↩',
    );
    const last = content.at(-1);
    if (last?.type === 'element' && last.tagName === 'p') {
      last.children.push({ type: 'text', value: ' ' }, back);
      return h('li', { id: `fn-${number}` }, content);
    }
    return h('li', { id: `fn-${number}` }, content, back);
  });
  return [h('section', { className: ['footnotes'], ariaLabel: 'Footnotes' }, h('ol', {}, items))];
}

/** Writes the list of references, numbered if the paper's citations are. */
export function writeReferences(
  entries: readonly ReferenceEntry[],
  heading: string,
  write: (content: Inline[]) => ElementContent[],
): ElementContent[] {
  if (entries.length === 0) return [];
  const numbered = entries.some((entry) => entry.number !== undefined);
  const items = entries.map(({ id, number, content }) => {
    const properties: Properties = { id };
    if (number !== undefined) properties.value = String(number);
    return h('li', properties, write(content));
  });
  return [
    h(
      'section',
      { className: ['references'] },
      h('h2', { id: 'references' }, heading),
      h(numbered ? 'ol' : 'ul', {}, items),
    ),
  ];
}
