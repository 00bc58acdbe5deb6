import type { Element, Nodes, Properties, Root } from 'hast';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { withoutInvisible } from '../../../_lib/papers/invisible-characters.ts';

const writer = unified()
  .use(rehypeParse, { fragment: true })
  .use(() => withoutHidden)
  .use(() => withFormulas)
  .use(rehypeRemark, { newlines: false })
  .use(remarkGfm)
  .use(remarkStringify, { bullet: '-', fences: true, rule: '-' });

/**
 * Converts a paper's page to Markdown for people and models: what readers see, and nothing that only machines would read.
 * Formulas are TeX between dollar signs, as in their source.
 */
export function writeMarkdown(html: string): string {
  return withoutInvisible(String(writer.processSync(html))).trim();
}

/** Removes what a page doesn't show. The stored page is sanitized; this is a second line of defense. */
function withoutHidden(tree: Root): void {
  visit(tree, (node, index, parent) => {
    if (!parent || index === undefined || !isHidden(node)) return undefined;
    parent.children.splice(index, 1);
    return index;
  });
  // The list of a capsule's values isn't part of the text.
  visit(tree, 'element', ({ properties, children }, index, parent) => {
    if (!parent || index === undefined || !hasClass(properties, 'capsule-value')) return undefined;
    parent.children.splice(index, 1, ...children);
    return index;
  });
  visit(tree, 'element', ({ properties }) => {
    // Machines read title attributes; people see them only on hover.
    delete properties.title;
  });
}

const hasClass = ({ className }: Properties, name: string): boolean =>
  Array.isArray(className) && className.includes(name);

function isHidden(node: Nodes): boolean {
  if (node.type === 'comment' || node.type === 'doctype') return true;
  if (node.type !== 'element') return false;
  const { hidden, style, width, height } = node.properties;
  if (['script', 'style', 'template', 'noscript', 'object', 'iframe', 'head'].includes(node.tagName))
    return true;
  if (hidden !== undefined && hidden !== false) return true;
  if (width === 0 || height === 0) return true;
  return typeof style === 'string' && HIDING.test(style);
}

/** The ways of CSS to hide text; screening catches others. */
const HIDING =
  /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0?\.?0*\d?(?:;|$|%)|font-size\s*:\s*(?:0|1|2)(?:\.\d+)?(?:px|pt|em|;|$)|position\s*:\s*(?:absolute|fixed)|text-indent\s*:\s*-|color\s*:\s*(?:transparent|white|#fff)|clip(?:-path)?\s*:/i;

/** The page keeps the TeX of each formula; a model reads it better than MathML's single letters. */
function withFormulas(tree: Root): void {
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName !== 'math' || !parent || index === undefined) return undefined;
    const { alttext, display } = node.properties;
    if (typeof alttext !== 'string') return 'skip';
    // After % comes a comment, which TeX doesn't typeset.
    const tex = alttext.replace(/(?<!\\)%.*$/gm, '').trim();
    parent.children[index] = formula(display === 'block' ? `$$${tex}$$` : `$${tex}$`);
    return 'skip';
  });
}

const formula = (value: string): Element => ({
  type: 'element',
  tagName: 'code',
  properties: {},
  children: [{ type: 'text', value }],
});
