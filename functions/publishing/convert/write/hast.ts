import type { Element, ElementContent, Properties } from 'hast';
import type { Attributes } from '../pandoc/document.ts';

type Child = ElementContent | string | undefined;

/** Returns an HTML element. Strings become text, undefined children are omitted. */
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

/** Returns the id property of a part of the document, if it has an id. */
export const idOf = ([id]: Attributes): Properties => (id === '' ? {} : { id });
