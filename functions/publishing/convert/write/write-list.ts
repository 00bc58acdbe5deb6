import type { Element, ElementContent } from 'hast';
import { hasLabels } from '../document/label-lists.ts';
import type { Block, Inline } from '../pandoc/document.ts';
import { h } from './hast.ts';

type List = Extract<Block, { t: 'OrderedList' | 'BulletList' | 'DefinitionList' }>;

/** The writers of a list's content. */
interface Writers {
  blocks(blocks: Block[]): ElementContent[];
  inlines(inlines: Inline[]): ElementContent[];
}

/** Writes a list of any kind with its original numbers. */
export function writeList(list: List, write: Writers): Element {
  const entries = (items: Block[][]) => items.map((item) => h('li', {}, write.blocks(item)));
  if (list.t === 'BulletList') return h('ul', {}, entries(list.c));
  if (list.t === 'DefinitionList')
    return h(
      'dl',
      hasLabels(list.c) ? { className: ['labels'] } : {},
      list.c.flatMap(([term, texts]) => [
        h('dt', {}, write.inlines(term)),
        ...texts.map((text) => h('dd', {}, write.blocks(text))),
      ]),
    );
  const [[start, { t: style }], items] = list.c;
  const type = types[style];
  const numbers = { ...(start === 1 ? {} : { start }), ...(type === undefined ? {} : { type }) };
  return h('ol', numbers, entries(items));
}

const types: Readonly<Record<string, string>> = {
  LowerAlpha: 'a',
  UpperAlpha: 'A',
  LowerRoman: 'i',
  UpperRoman: 'I',
};
