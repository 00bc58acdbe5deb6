import type { Element, ElementContent, Root, Text } from 'hast';
import { common, createLowlight } from 'lowlight';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { API_BASE_PATH, PRODUCT_NAME } from '#shared/constants.ts';
import { RESOURCE_PAGES, referencePath } from '#shared/contract/resource-pages.ts';
import { EXAMPLE_ORIGIN } from '#shared/domain/doc-pages.ts';
import { slugOf } from '#shared/domain/slug.ts';
import { EXAMPLE_LANGUAGES, type ExampleLanguage } from './reference/examples.ts';

/** A rendered documentation page. */
export interface Doc {
  title: string;
  description: string;
  /** The content below the title, with ids for headings and highlighted code. */
  html: string;
  /** The second-level headings, and the pages below it, which have an address. */
  contents: { id: string; title: string; to?: string }[];
}

/**
 * Parses a page's Markdown: front matter with title and description, then the content. Replaces `{{product}}`,
 * `{{origin}}` and `{{api}}` with the product's name, the platform's origin and the API's base URL, and `{{resources}}` with
 * a list of the API reference's pages.
 */
export function readDoc(markdown: string): { title: string; description: string; markdown: string } {
  const [, head = '', text = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(markdown) ?? [];
  const field = (name: string) => {
    const value = new RegExp(`^${name}: (.*)$`, 'm').exec(head)?.[1];
    if (!value) throw new Error(`A documentation page has no ${name}.`);
    return value;
  };
  const filled = text
    .replaceAll('{{product}}', PRODUCT_NAME)
    .replaceAll('{{origin}}', EXAMPLE_ORIGIN)
    .replaceAll('{{api}}', EXAMPLE_ORIGIN + API_BASE_PATH)
    .replaceAll('{{resources}}', resourceList());
  return { title: field('title'), description: field('description'), markdown: filled.trim() };
}

const resourceList = () =>
  Object.entries(RESOURCE_PAGES)
    .map(([name, { title, description }]) => `- [${title}](${referencePath(name)}): ${description}`)
    .join('\n');

/** Renders a page's source, Markdown with front matter, to HTML. */
export async function renderDoc(source: string): Promise<Doc> {
  const { title, description, markdown } = readDoc(source);
  return { title, description, ...(await renderMarkdown(markdown)) };
}

/** Renders Markdown to HTML. @param arrange changes the finished tree */
export async function renderMarkdown(
  markdown: string,
  arrange: (tree: Root) => void = () => undefined,
): Promise<Pick<Doc, 'html' | 'contents'>> {
  const contents: Doc['contents'] = [];
  const file = await unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkRehype)
    .use(() => (tree: Root) => {
      finish(tree, contents);
      groupExamples(tree);
      arrange(tree);
    })
    .use(rehypeStringify)
    .process(markdown);
  return { html: String(file), contents };
}

/** Removes the title, which the page shows itself. Adds ids to headings, scrolling to tables, and highlighting to code. */
function finish(tree: Root, contents: Doc['contents']): void {
  tree.children = tree.children.filter((node) => !(node.type === 'element' && node.tagName === 'h1'));
  nameHeadings(tree, contents);
  visit(tree, 'element', (node, index, parent) => {
    // The empty corner cell of a table is not a heading.
    if (node.tagName === 'th' && node.children.length === 0) node.tagName = 'td';
    if (node.tagName === 'img') Object.assign(node.properties, PICTURE);
    if (node.tagName === 'table') labelCells(node);
    const wrapper =
      node.tagName === 'pre' ? codeBlock(node) : node.tagName === 'table' ? scrolling(node) : null;
    if (!wrapper || !parent || index === undefined) return;
    parent.children[index] = wrapper;
    return SKIP;
  });
}

/** All pictures have the size that `npm run pictures` takes. Their place is kept while they load. */
const PICTURE = { width: 1280, height: 800, loading: 'lazy', decoding: 'async' };

const scrolling = (table: Element) => element('div', { className: 'table-scroll', tabIndex: 0 }, [table]);

/** Adds ids to the headings; the id of a subheading that occurs several times begins with its section's. */
function nameHeadings(tree: Root, contents: Doc['contents']): void {
  const ids = new Set<string>();
  let section = '';
  visit(tree, 'element', (node) => {
    if (node.tagName !== 'h2' && node.tagName !== 'h3') return;
    const text = textOf(node);
    const slug = slugOf(text);
    const id = ids.has(slug) ? `${section}-${slug}` : slug;
    ids.add(id);
    node.properties.id = id;
    if (node.tagName !== 'h2') return;
    section = id;
    contents.push({ id, title: text });
  });
}

const ROLES: Record<string, string> = {
  table: 'table',
  thead: 'rowgroup',
  tbody: 'rowgroup',
  tr: 'row',
  th: 'columnheader',
  td: 'cell',
};

/**
 * Adds roles to cells, because phones show each row as a paragraph (docs.css) and browsers drop the table semantics with
 * the layout. With three or more headed columns, also adds each cell's heading, which is shown before it.
 */
function labelCells(table: Element): void {
  const headings: string[] = [];
  visit(table, 'element', (node, index, parent) => {
    const role = node.tagName === 'th' && node.children.length === 0 ? 'cell' : ROLES[node.tagName];
    if (role) node.properties.role = role;
    if (node.tagName === 'th') headings.push(textOf(node));
    if (node.tagName !== 'td' || parent?.type !== 'element' || index === undefined) return;
    const column = parent.children.filter(({ type }) => type === 'element').indexOf(node);
    const heading = headings[column];
    if (headings.length > 2 && headings.every(Boolean) && column > 0 && heading)
      node.properties.dataHeading = heading;
  });
}

const lowlight = createLowlight(common);

/** Returns a code block, highlighted, in a box with a button that copies it. */
function codeBlock(pre: Element): Element {
  const [code] = pre.children;
  const language =
    code?.type === 'element' ? [code.properties.className].flat().join(' ').replace('language-', '') : '';
  if (code?.type === 'element' && lowlight.registered(language))
    code.children = lowlight.highlight(language, textOf(code)).children as ElementContent[];
  pre.properties.tabIndex = 0;
  const copy = element('button', { type: 'button', className: 'copy-code' }, [text('Copy')]);
  return element('div', { className: 'code-block', dataLanguage: language }, [pre, copy]);
}

/**
 * Makes one block with a choice of language of consecutive code blocks in the languages of the API's examples. Radio
 * buttons and CSS switch between them, so it works without scripts.
 */
function groupExamples(tree: Root): void {
  let count = 0;
  const children: Root['children'] = [];
  let run: Element[] = [];
  const flush = () => {
    if (run.length > 1) children.push(languageChoice(run, `example-${++count}`));
    else children.push(...run);
    run = [];
  };
  for (const node of tree.children) {
    if (isExample(node)) run.push(node);
    else if (run.length === 0 || !(node.type === 'text' && node.value.trim() === '')) {
      flush();
      children.push(node);
    }
  }
  flush();
  tree.children = children;
}

const isExample = (node: Root['children'][number]): node is Element =>
  node.type === 'element' && String(node.properties.dataLanguage) in EXAMPLE_LANGUAGES;

function languageChoice(blocks: Element[], name: string): Element {
  const choices = blocks.map(({ properties }, index) => {
    const value = String(properties.dataLanguage) as ExampleLanguage;
    const radio = element('input', { type: 'radio', name, value, checked: index === 0 }, []);
    return element('label', {}, [radio, text(EXAMPLE_LANGUAGES[value])]);
  });
  const legend = element('legend', { className: 'visually-hidden' }, [text('Language of the example')]);
  return element('fieldset', { className: 'code-choice' }, [legend, ...choices, ...blocks]);
}

const text = (value: string): Text => ({ type: 'text', value });

const element = (
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});

const textOf = (node: Element): string =>
  node.children
    .map((child) => (child.type === 'text' ? child.value : child.type === 'element' ? textOf(child) : ''))
    .join('');
