import type { Element, ElementContent, Properties } from 'hast';
import type { Attributes } from '../pandoc/document.ts';

type Child = ElementContent | string | undefined;

/** An HTML element; strings become text, undefined children are left out. */
export function h(tagName: string, properties: Properties, ...children: (Child | Child[])[]): Element {
  return {
    type: 'element',
    tagName,
    properties,
    children: children.flat().flatMap((child): ElementContent[] => {
      if (child === undefined) return [];
      return [typeof child === 'string' ? { type: 'text', value: child } : child];
    }),
  };
}

/** The id of a part of the document, where it has one. */
export const idOf = ([id]: Attributes): Properties => (id === '' ? {} : { id });
