import { readFile } from 'node:fs/promises';
import type { Plugin as EsbuildPlugin } from 'esbuild';
import type { Element, ElementContent, Root } from 'hast';
import { common, createLowlight } from 'lowlight';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { Plugin as VitePlugin } from 'vite';
import { API_BASE_PATH, PRODUCT_NAME } from '#shared/constants.ts';
import { EXAMPLE_ORIGIN } from '#shared/domain/doc-pages.ts';

/** A page of the documentation, ready to be shown. */
export interface Doc {
  title: string;
  description: string;
  /** The page below its title, headings with ids, code coloured. */
  html: string;
  /** Its second headings. */
  contents: { id: string; title: string }[];
}

/**
 * Reads a page's Markdown: front matter with title and description, then the page. `{{product}}`, `{{origin}}` and `{{api}}`
 * stand for the product's name, the platform's address and where the API begins there.
 */
export function readDoc(markdown: string): { title: string; description: string; markdown: string } {
  const [, head = '', text = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(markdown) ?? [];
  const field = (name: string) => {
    const value = new RegExp(`^${name}: (.*)$`, 'm').exec(head)?.[1];
    if (!value) throw new Error(`A page of the documentation has no ${name}.`);
    return value;
  };
  const filled = text
    .replaceAll('{{product}}', PRODUCT_NAME)
    .replaceAll('{{origin}}', EXAMPLE_ORIGIN)
    .replaceAll('{{api}}', EXAMPLE_ORIGIN + API_BASE_PATH);
  return { title: field('title'), description: field('description'), markdown: filled.trim() };
}

/** The page as HTML. */
export async function drawDoc(source: string): Promise<Doc> {
  const { title, description, markdown } = readDoc(source);
  const contents: Doc['contents'] = [];
  const file = await unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkRehype)
    .use(() => (tree: Root) => finish(tree, contents))
    .use(rehypeStringify)
    .process(markdown);
  return { title, description, html: String(file), contents };
}

/** The title is the page's own to show; headings get ids, tables room to scroll, code its colours and a button. */
function finish(tree: Root, contents: Doc['contents']): void {
  tree.children = tree.children.filter((node) => !(node.type === 'element' && node.tagName === 'h1'));
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName === 'h2' || node.tagName === 'h3') {
      const text = textOf(node);
      node.properties.id = text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '-')
        .replace(/^-|-$/g, '');
      if (node.tagName === 'h2') contents.push({ id: String(node.properties.id), title: text });
    }
    // The corner of a table whose rows have names is no heading of anything.
    if (node.tagName === 'th' && node.children.length === 0) node.tagName = 'td';
    if (node.tagName === 'pre') colour(node);
    if (node.tagName === 'table') nameCells(node);
    const isWrapped = parent?.type === 'element' && parent.properties.className === 'table-scroll';
    if (node.tagName === 'table' && parent && index !== undefined && !isWrapped)
      parent.children[index] = element('div', { className: 'table-scroll', tabIndex: 0 }, [node]);
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
 * A phone shows each row as a paragraph (docs.css). So a cell says what it is, which the browser forgets with the layout of
 * a table; and where each of three columns has a heading, its own, for the line before it.
 */
function nameCells(table: Element): void {
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

function colour(pre: Element): void {
  const [code] = pre.children;
  if (code?.type !== 'element') return;
  const language = [code.properties.className].flat().join(' ').replace('language-', '');
  const text = textOf(code);
  if (lowlight.registered(language))
    code.children = lowlight.highlight(language, text).children as ElementContent[];
  pre.properties.tabIndex = 0;
  pre.children.push(
    element('button', { type: 'button', className: 'copy-code' }, [{ type: 'text', value: 'Copy' }]),
  );
}

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

const moduleOf = async (path: string) =>
  `export const doc = ${JSON.stringify(await drawDoc(await readFile(path, 'utf8')))};`;

const PAGE = /\/web\/docs\/[\w-]+\.md$/;

/** Serves the pages of `web/docs` as modules to Vite and vitest. */
export function viteDocsModule(): VitePlugin {
  return {
    name: 'docs-module',
    load: {
      filter: { id: PAGE },
      handler: async (id) => ({ code: await moduleOf(id), moduleType: 'js' }),
    },
  };
}

/** Serves them to esbuild, for the pages that are drawn when the site is built. */
export function esbuildDocsModule(): EsbuildPlugin {
  return {
    name: 'docs-module',
    setup(build) {
      build.onLoad({ filter: PAGE }, async ({ path }) => ({ contents: await moduleOf(path), loader: 'js' }));
    },
  };
}
