import type { Element, ElementContent, Root } from 'hast';
import { visit } from 'unist-util-visit';
import { API_BASE_PATH } from '#shared/constants.ts';
import { endpointPath } from '#shared/contract/resource-pages.ts';
import { slugOf } from '#shared/domain/slug.ts';
import { type Doc, renderMarkdown } from '../render-doc.ts';
import { type ReferencePage, referencePages } from './reference-pages.ts';

/** The pages of a resource: the list of its endpoints with its objects, and one page for each endpoint by its slug. */
export interface RenderedReference {
  doc: Doc;
  endpoints: Record<string, Omit<Doc, 'contents'>>;
}

/** Renders a page of the API reference and those of its endpoints. @throws Error if there is none of this name */
export async function renderReference(name: string): Promise<RenderedReference> {
  const page = (await referencePages())[name];
  if (!page) throw new Error(`The API reference has no page ${name}.`);
  const { title, description, endpoints } = page;
  const { html, contents } = await renderMarkdown(page.objects, arrangeObjects);
  return {
    doc: {
      title,
      description,
      html: (await endpointList(name, page)) + html,
      contents: [
        ...endpoints.map(({ operation: { summary } }) => ({
          id: slugOf(summary),
          title: summary,
          to: endpointPath(name, summary),
        })),
        ...contents,
      ],
    },
    endpoints: Object.fromEntries(await Promise.all(endpoints.map(endpointPage))),
  };
}

/** A list with an anchor for each endpoint, which earlier pages had as sections. */
async function endpointList(name: string, { endpoints }: ReferencePage): Promise<string> {
  if (endpoints.length === 0) return '';
  const lines = endpoints.map(
    ({ endpoint: { method, path }, operation: { summary } }) =>
      `- [${summary}](${endpointPath(name, summary)}) \`${method} ${API_BASE_PATH}${path}\``,
  );
  const { html } = await renderMarkdown(`## Endpoints\n\n${lines.join('\n')}`, (tree) => {
    visit(tree, 'element', (node) => {
      if (node.tagName === 'ul') node.properties.className = 'endpoint-list';
      if (node.tagName !== 'li') return;
      const [link] = node.children;
      node.properties.className = 'endpoint-item';
      if (link?.type === 'element') node.properties.id = String(link.properties.href).split('/').at(-1);
      node.children = node.children.map(markCode);
    });
  });
  return html;
}

async function endpointPage({ operation, section }: ReferencePage['endpoints'][number]) {
  const { summary, description = '' } = operation;
  // The page's head has the title and the description.
  const body = section.replace(`## ${summary}`, '').replace(description, '').replaceAll(/^### /gm, '## ');
  const { html } = await renderMarkdown(body, arrangeEndpoint);
  return [slugOf(summary), { title: summary, description: inPlainWords(description), html }] as const;
}

/** The head of a page has no Markdown. */
const inPlainWords = (markdown: string): string =>
  markdown.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('`', '');

/** Puts the examples of an endpoint beside its text. */
function arrangeEndpoint(tree: Root): void {
  const parts = { text: [] as ElementContent[], code: [] as ElementContent[] };
  for (const node of tree.children as ElementContent[]) {
    const isExample = parts.code.length > 0 || (isHeading(node, 'h2') && startsWith(node, 'Example'));
    (isExample ? parts.code : parts.text).push(markAddress(node));
  }
  foldFields(tree);
  const boxes = [box('div', 'endpoint-text', parts.text), box('div', 'endpoint-code', parts.code)];
  tree.children = [box('section', 'endpoint', boxes)];
}

/** Folds each object. Its anchor is inside, so that browsers open it for a link to it. */
function arrangeObjects(tree: Root): void {
  foldFields(tree);
  const sections: ElementContent[][] = [];
  for (const node of tree.children as ElementContent[]) {
    if (isHeading(node, 'h2')) sections.push([]);
    sections.at(-1)?.push(node);
  }
  tree.children = sections.map(([heading, ...content]) => {
    if (heading?.type !== 'element' || !startsWith(heading, 'The '))
      return box('section', 'endpoint', [...(heading ? [heading] : []), ...content]);
    const { id } = heading.properties;
    delete heading.properties.id;
    const inner = { ...box('div', 'object-fields', content) };
    inner.properties.id = id;
    return box('details', 'object', [box('summary', 'object-name', [heading]), inner]);
  });
}

/** Folds the fields of a field. */
function foldFields(tree: Root): void {
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName !== 'ul' || parent?.type !== 'element' || parent.tagName !== 'li' || index === undefined)
      return;
    const count = node.children.filter((child) => child.type === 'element').length;
    const label = { type: 'text' as const, value: count === 1 ? '1 field' : `${count} fields` };
    parent.children[index] = box('details', 'fields', [box('summary', 'fields-count', [label]), { ...node }]);
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

/** Gives the line `GET /api/v1/papers` its own look. */
function markAddress(node: ElementContent): ElementContent {
  if (node.type !== 'element' || node.tagName !== 'p' || node.children.length !== 1) return node;
  const [code] = node.children;
  if (code === undefined || markCode(code) === code) return node;
  return { ...node, children: [markCode(code)], properties: { className: 'endpoint-address' } };
}

/** Returns `GET /api/v1/papers` with the method in color, and other nodes as they are. */
function markCode(code: ElementContent): ElementContent {
  if (code.type !== 'element' || code.tagName !== 'code' || code.children[0]?.type !== 'text') return code;
  const [, method, path] = /^(GET|POST|PUT|DELETE) (\/.*)$/.exec(code.children[0].value) ?? [];
  if (!method || !path) return code;
  const verb = box('b', `method method-${method.toLowerCase()}`, [{ type: 'text', value: method }]);
  const children: ElementContent[] = [verb, { type: 'text', value: ` ${path}` }];
  return { ...code, properties: { className: 'endpoint-line' }, children };
}
