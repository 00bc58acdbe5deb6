import { elementsOf, find, textOf, type XmlElement } from '../../../_lib/runtime/read-xml.ts';
import { packagesOf } from '../language/latex-packages.ts';
import { labelsOf } from './read-labels.ts';

/** Whether a paper numbers only the equations that it refers to, as autonum and mathtools' `showonlyrefs` do. */
export const numbersReferenced = (tex: string): boolean =>
  packagesOf(tex).some(({ name }) => name === 'autonum') ||
  /\\mathtoolsset\s*\{[^}]*\bshowonlyrefs\b/.test(tex);

/** Numbers only the equations that are referred to. LaTeXML, which reads once, numbers them all. Numbers by hand stay. */
export function numberReferenced(root: XmlElement): XmlElement {
  const referenced = new Set<string>();
  const collect = (element: XmlElement) => {
    const { labelref = '' } = element.attributes;
    for (const name of labelref.replace(/^LABEL:/, '').split(',')) referenced.add(name.trim());
    for (const child of elementsOf(element)) collect(child);
  };
  collect(root);
  const counts = new Map<string, number>();
  const numbered = (element: XmlElement): XmlElement => {
    const children = element.children.map((child) => (typeof child === 'string' ? child : numbered(child)));
    const prefix = element.name === 'equation' ? AUTOMATIC.exec(numberOf(element))?.[1] : undefined;
    if (prefix === undefined) return { ...element, children };
    if (!labelsOf(element).some((name) => referenced.has(name)))
      return { ...element, children: children.filter((child) => !isTags(child)) };
    const count = (counts.get(prefix) ?? 0) + 1;
    counts.set(prefix, count);
    return {
      ...element,
      children: children.map((child) =>
        typeof child !== 'string' && isTags(child) ? withNumber(child, `${prefix}${count}`) : child,
      ),
    };
  };
  return numbered(root);
}

/** A number that is counted, after that of a section. */
const AUTOMATIC = /^((?:\w+\.)*)\d+$/;

const isTags = (child: XmlElement | string): boolean => typeof child !== 'string' && child.name === 'tags';

const numberOf = (equation: XmlElement): string => {
  const tags = find(equation, 'tags');
  const tag = tags && elementsOf(tags).find(({ attributes: { role } }) => role === 'refnum');
  return tag ? textOf(tag) : '';
};

function withNumber(tags: XmlElement, number: string): XmlElement {
  const children = elementsOf(tags).map((tag) => ({
    ...tag,
    children: [tag.attributes.role === 'refnum' ? number : `(${number})`],
  }));
  return { ...tags, children };
}
