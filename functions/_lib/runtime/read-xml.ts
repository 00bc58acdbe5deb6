import { XMLParser } from 'fast-xml-parser';
import { once } from './once.ts';
import { withoutDoctype } from './xml-text.ts';

/** An element of XML with its text in order. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: (XmlElement | string)[];
}

/**
 * Reads an XML document. Entities of a document type aren't loaded.
 * @returns an element without a name that contains the document's root
 * @throws Error if it isn't well-formed enough to be read
 */
export const readXml = (text: string): XmlElement => ({
  name: '',
  attributes: {},
  children: childrenOf(parser().parse(withoutDoctype(text))),
});

/** Returns the first element at a path of names below an element. */
export function find(from: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  const [name, ...rest] = path;
  if (name === undefined || !from) return from;
  return find(
    elementsOf(from).find((child) => child.name === name),
    ...rest,
  );
}

/** Returns all elements with a name, at any depth. */
export const findAll = (from: XmlElement | undefined, name: string): XmlElement[] =>
  from
    ? elementsOf(from).flatMap((child) => [...(child.name === name ? [child] : []), ...findAll(child, name)])
    : [];

export const elementsOf = ({ children }: XmlElement): XmlElement[] =>
  children.filter((child) => typeof child !== 'string');

/** Returns an element's text on one line, without that of elements with the given names. */
export function textOf(element: XmlElement | undefined, without: readonly string[] = []): string {
  const words = (from: XmlElement): string =>
    from.children
      .map((child) => {
        if (typeof child === 'string') return child;
        return without.includes(child.name) ? '' : words(child);
      })
      .join('');
  return element ? words(element).replace(/\s+/g, ' ').trim() : '';
}

const parser = once(
  () =>
    new XMLParser({
      preserveOrder: true,
      ignoreAttributes: false,
      attributeNamePrefix: '',
      parseTagValue: false,
      parseAttributeValue: false,
      trimValues: false,
      htmlEntities: true,
    }),
);

/** The parser's list of objects, each with the element's name as the key of its content. */
function childrenOf(nodes: unknown): XmlElement['children'] {
  if (!Array.isArray(nodes)) return [];
  return nodes.flatMap((node: Record<string, unknown>) =>
    Object.entries(node).flatMap(([name, content]): XmlElement['children'] => {
      if (name === ':@' || name.startsWith('?')) return [];
      if (name === '#text') return [String(content)];
      return [{ name, attributes: attributesOf(node[':@']), children: childrenOf(content) }];
    }),
  );
}

const attributesOf = (value: unknown): Record<string, string> =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)]))
    : {};
