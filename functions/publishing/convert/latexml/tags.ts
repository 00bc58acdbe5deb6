import { linearFormula } from '../../../_lib/formulas/linear-formula.ts';
import { elementsOf, find, textOf, type XmlElement } from '../../../_lib/runtime/read-xml.ts';

/** Returns a printed name of an element: `refnum` is "2.1", `typerefnum` "Theorem 2.1", none "(2.1)". */
export function tagOf(element: XmlElement, role?: string): string | undefined {
  const tag = elementsOf(find(element, 'tags') ?? element).find(
    ({ name, attributes }) => name === 'tag' && attributes.role === role,
  );
  return textOf(tag && withLinearFormulas(tag)) || undefined;
}

/** Numbers can have formulas: (P′). */
const withLinearFormulas = (element: XmlElement): XmlElement => ({
  ...element,
  children: element.children.map((child) => {
    if (typeof child === 'string') return child;
    return child.name === 'Math' ? linearFormula(child.attributes.tex ?? '') : withLinearFormulas(child);
  }),
});

/** Returns an element's children without the names that `tagOf` returns. */
export const untagged = (element: XmlElement): XmlElement['children'] =>
  element.children.filter(
    (child) => typeof child === 'string' || !(child.name === 'tags' || child.name === 'tag'),
  );

export const hasClass = ({ attributes }: XmlElement, name: string): boolean =>
  (attributes.class ?? '').split(' ').includes(name);
