import { elementsOf, type XmlElement } from '../../../_lib/runtime/read-xml.ts';
import { labelsOf } from './read-labels.ts';
import { tagOf } from './tags.ts';

/** Writes the numbers of cleveref's references in the author's own tags, `\tag{by \cref{a}}`: tags have no links. */
export function withReferencesInTags(root: XmlElement): XmlElement {
  const numbers = new Map<string, string>();
  const find = (element: XmlElement) => {
    const number = tagOf(element, 'refnum');
    if (number !== undefined)
      for (const label of labelsOf(element))
        numbers.set(label, element.name.startsWith('equation') ? `(${number})` : number);
    for (const child of elementsOf(element)) find(child);
  };
  find(root);
  const write = (element: XmlElement, isInTag: boolean): XmlElement => ({
    ...element,
    children: element.children.map((child) => {
      if (typeof child === 'string') return child;
      const { labelref, show = '' } = child.attributes;
      if (isInTag && child.name === 'ref' && /cref/i.test(show))
        return numbers.get(labelref?.replace(/^LABEL:/, '') ?? '') ?? '??';
      return write(child, isInTag || child.name === 'tag');
    }),
  });
  return numbers.size === 0 ? root : write(root, false);
}
