import type { Element, ElementContent, Properties } from 'hast';

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
