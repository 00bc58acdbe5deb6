import type { Element, ElementContent, Root, RootContent } from 'hast';
import rehypeParse from 'rehype-parse';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';

type Node = Root | RootContent;

export const parseHtml = (html: string): Root => unified().use(rehypeParse, { fragment: true }).parse(html);

export const writeHtml = (children: ElementContent[]): string =>
  unified().use(rehypeStringify).stringify({ type: 'root', children });

export const isElement = (node: Node): node is Element => node.type === 'element';

/** Returns all text below a node, with formulas as the author wrote them. */
export function textOf(node: Node): string {
  if (node.type === 'text') return node.value;
  if (isElement(node) && node.tagName === 'math') return formulaOf(node);
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

/** Returns a formula's source, or its characters if there is none. */
function formulaOf(math: Element): string {
  const { alttext } = math.properties;
  return typeof alttext === 'string' ? ` ${alttext} ` : math.children.map(plainText).join('');
}

const plainText = (node: Node): string =>
  node.type === 'text' ? node.value : 'children' in node ? node.children.map(plainText).join('') : '';

export const classesOf = ({ properties }: Element): string[] =>
  Array.isArray(properties.className) ? properties.className.map(String) : [];

export const element = (
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
): Element => ({ type: 'element', tagName, properties, children });

/** Returns a copy without ids: links must not lead to deleted content. */
export function withoutIds<T extends ElementContent>(node: T): T {
  if (!isElement(node)) return node;
  const { id: _id, ...properties } = node.properties;
  return { ...node, properties, children: node.children.map(withoutIds) };
}

/** Returns the elements with some tag names below a node, in order, without nested ones. */
export function elementsBelow(node: Element, tagNames: ReadonlySet<string>): Element[] {
  return node.children.flatMap((child) => {
    if (!isElement(child)) return [];
    return tagNames.has(child.tagName) ? [child] : elementsBelow(child, tagNames);
  });
}

/** Returns copies in which links within the text lead somewhere: a deletion took the place of the others. */
export function withoutDeadLinks(nodes: ElementContent[]): ElementContent[] {
  const ids = new Set(nodes.flatMap(idsIn));
  const linked = (node: ElementContent): ElementContent => {
    if (!isElement(node)) return node;
    const { href, ...properties } = node.properties;
    const isDead = typeof href === 'string' && href.startsWith('#') && !ids.has(href.slice(1));
    return {
      ...node,
      properties: isDead ? properties : node.properties,
      children: node.children.map(linked),
    };
  };
  return nodes.map(linked);
}

function idsIn(node: ElementContent): string[] {
  if (!isElement(node)) return [];
  const { id } = node.properties;
  return [...(typeof id === 'string' ? [id] : []), ...node.children.flatMap(idsIn)];
}
