import type { Element, ElementContent, Root } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import type { PageCounts } from './paper-counts.ts';

const UNSHOWN = new Set(['annotation', 'code', 'pre']);

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
  const words = shownText(root);
  return {
    sections: all.filter(({ tagName }) => /^h[2-6]$/.test(tagName)).length,
    figures: withPicture.length - nested.length,
    tables: having('table').length || having('table-scroll').length,
    equations: equations.length + displayed.filter((math) => !enclosed.has(math)).length,
    citations: having('citation').length,
    references: having('references').flatMap((each) => within(each, 'li')).length,
    crossReferences: having('xref').length,
    theorems: having('theorem').length,
    footnotes: having('footnotes').flatMap((each) => within(each, 'li')).length,
    unresolved: words.split('??').length - 1,
    failedFormulas: having('math-failed').length,
    rawTex: (words.match(/\\[A-Za-z]+/g) ?? []).join('').length,
  };
}

function within(parent: Element, tagName: string): Element[] {
  const found: Element[] = [];
  visit(parent, 'element', (element) => {
    if (element !== parent && element.tagName === tagName) found.push(element);
  });
  return found;
}

function shownText(root: Root): string {
  let text = '';
  visit(root, (node) => {
    if (node.type === 'element' && UNSHOWN.has(node.tagName)) return SKIP;
    if (node.type === 'text') text += `${(node satisfies ElementContent).value} `;
    return undefined;
  });
  return text;
}

const classesOf = ({ properties }: Element): string[] => [properties.className ?? []].flat().map(String);
