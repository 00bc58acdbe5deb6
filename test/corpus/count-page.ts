import type { Element, ElementContent, Root } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import type { ProjectCounts } from './count-project.ts';

/** A cross-reference. */
export interface PageLink {
  /** `#p-sec-methods` */
  target: string;
  text: string;
}

export interface PageCounts extends ProjectCounts {
  /** Cross-references and citations without a target. */
  unresolved: number;
  /** Formulas that are shown as TeX. */
  failedFormulas: number;
  /** TeX commands in the running text, and in blocks of code. */
  rawTex: { text: number; code: number };
  links: PageLink[];
  /** What a reader sees, without blocks of TeX. */
  text: string;
}

/** Counts what the page of a paper has. */
export function countPage(html: string): PageCounts {
  const root = unified().use(rehypeParse, { fragment: true }).parse(html);
  const all: Element[] = [];
  visit(root, 'element', (element) => {
    all.push(element);
  });
  const having = (...names: string[]) =>
    all.filter((each) => names.every((name) => classesOf(each).includes(name)));
  const figures = all.filter(({ tagName }) => tagName === 'figure');
  const withPicture = figures.filter(
    (each) => !classesOf(each).some((name) => /^(table|algorithm)$/.test(name)),
  );
  const nested = withPicture.flatMap((each) => within(each, 'figure'));
  const equations = having('equation');
  // A displayed formula without a number isn't enclosed.
  const enclosed = new Set(equations.flatMap((each) => within(each, 'math')));
  const displayed = all.filter(
    ({ tagName, properties }) => tagName === 'math' && properties.display === 'block',
  );
  const words = shownText(root, ({ tagName }) => /^(code|pre)$/.test(tagName));
  const blocks = all
    .filter(({ tagName }) => tagName === 'pre')
    .map((block) => ({ block, tex: texCommands(shownText(block)) }));
  const ofTex = new Set(blocks.filter(({ tex }) => tex > 0).map(({ block }) => block));
  return {
    figures: withPicture.length - nested.length,
    tables: having('table').length || having('table-scroll').length,
    equations: equations.length + displayed.filter((math) => !enclosed.has(math)).length,
    theorems: having('theorem').length,
    references: having('references').flatMap((each) => within(each, 'li')).length,
    unresolved: words.split('??').length - 1,
    failedFormulas: having('math-failed').length,
    rawTex: { text: texCommands(words), code: blocks.reduce((sum, { tex }) => sum + tex, 0) },
    links: having('xref').map((link) => ({
      target: String(link.properties.href),
      text: shownText(link).trim(),
    })),
    text: shownText(root, (element) => ofTex.has(element)),
  };
}

/** The TeX commands in a text. */
export const texCommands = (text: string): number => text.match(/\\[A-Za-z]{2,}/g)?.length ?? 0;

function within(parent: Element, tagName: string): Element[] {
  const found: Element[] = [];
  visit(parent, 'element', (element) => {
    if (element !== parent && element.tagName === tagName) found.push(element);
  });
  return found;
}

function shownText(root: Root | Element, isLeftOut = (_: Element) => false): string {
  let text = '';
  visit(root, (node) => {
    if (node.type === 'element' && (node.tagName === 'annotation' || isLeftOut(node))) return SKIP;
    if (node.type === 'element' && BLOCKS.test(node.tagName)) text += '\n';
    if (node.type === 'text') text += (node satisfies ElementContent).value;
    return undefined;
  });
  return text;
}

const BLOCKS = /^(p|h\d|li|t[dhr]|div|pre|figcaption|figure|dt|dd|math|br|section)$/;
const classesOf = ({ properties }: Element): string[] => [properties.className ?? []].flat().map(String);
