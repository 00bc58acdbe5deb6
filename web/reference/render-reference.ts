import type { Element, ElementContent, Root } from 'hast';
import { type Doc, renderMarkdown } from '../render-doc.ts';
import { referencePages } from './reference-pages.ts';

/** Renders a page of the API reference. @throws Error if there is none of this name */
export async function renderReference(name: string): Promise<Doc> {
  const page = (await referencePages())[name];
  if (!page) throw new Error(`The API reference has no page ${name}.`);
  const { title, description, markdown } = page;
  return { title, description, ...(await renderMarkdown(markdown, arrange)) };
}

/** Puts each endpoint into a section, with its examples beside its text. */
function arrange(tree: Root): void {
  const sections: { text: ElementContent[]; code: ElementContent[] }[] = [];
  for (const node of tree.children as ElementContent[]) {
    if (isHeading(node, 'h2')) sections.push({ text: [], code: [] });
    const section = sections.at(-1);
    if (!section) continue;
    const isExample = section.code.length > 0 || (isHeading(node, 'h3') && startsWith(node, 'Example'));
    (isExample ? section.code : section.text).push(markAddress(node));
  }
  tree.children = sections.map(({ text, code }) => {
    const parts = [
      box('div', 'endpoint-text', text),
      ...(code.length > 0 ? [box('div', 'endpoint-code', code)] : []),
    ];
    return box('section', 'endpoint', parts);
  });
}

const isHeading = (node: ElementContent, tagName: string): node is Element =>
  node.type === 'element' && node.tagName === tagName;
const startsWith = ({ children: [first] }: Element, word: string) =>
  first?.type === 'text' && first.value.startsWith(word);
const box = (tagName: string, className: string, children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties: { className },
  children,
});

/** Gives the line `GET /api/v1/papers` its own look, with the method in color. */
function markAddress(node: ElementContent): ElementContent {
  if (node.type !== 'element' || node.tagName !== 'p' || node.children.length !== 1) return node;
  const [code] = node.children;
  if (code?.type !== 'element' || code.tagName !== 'code' || code.children[0]?.type !== 'text') return node;
  const [, method, path] = /^(GET|POST|PUT|DELETE) (\/.*)$/.exec(code.children[0].value) ?? [];
  if (!method || !path) return node;
  const verb = box('b', `method method-${method.toLowerCase()}`, [{ type: 'text', value: method }]);
  code.children = [verb, { type: 'text', value: ` ${path}` }];
  return { ...node, properties: { className: 'endpoint-address' } };
}
