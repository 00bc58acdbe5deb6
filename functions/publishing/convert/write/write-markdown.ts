import type { Element, ElementContent, Properties, Root, RootContent } from 'hast';
import type { Math as DisplayedMath, InlineMath } from 'mdast-util-math';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { withoutInvisible } from '../../../_lib/papers/invisible-characters.ts';

/** The name of a formula's element on its way from the page to the Markdown. */
const FORMULA = 'formula';

const writer = unified()
  .use(rehypeRemark, { newlines: false, handlers: { [FORMULA]: writeFormula } })
  .use(remarkGfm)
  .use(remarkMath)
  .use(remarkStringify, { bullet: '-', fences: true, rule: '-' });

/**
 * Converts a paper's page to Markdown for people and models: what readers see, and nothing that only machines would read.
 * Formulas are TeX between dollar signs, as in their source; displayed ones are blocks.
 */
export function writeMarkdown(page: Root): string {
  const shown = writer.runSync({ ...page, children: page.children.flatMap(shownOf) });
  return withoutInvisible(writer.stringify(shown)).trim();
}

/**
 * Copies what a page shows of a node, with its formulas as TeX. The page is sanitized; leaving out the rest again is a second line
 * of defense.
 */
function shownOf(node: RootContent): ElementContent[] {
  if (node.type === 'text') return [node];
  if (node.type !== 'element' || isHidden(node)) return [];
  const tex = texOf(node);
  if (tex !== undefined) return [formula(tex, node.properties)];
  const children = node.children.flatMap(shownOf);
  // The list of a capsule's values isn't part of the text.
  if (hasClass(node.properties, 'capsule-value')) return children;
  // Machines read title attributes; people see them only on hover.
  const { title: _, ...properties } = node.properties;
  return [{ ...node, properties, children }];
}

const hasClass = ({ className }: Properties, name: string): boolean =>
  Array.isArray(className) && className.includes(name);

function isHidden({ tagName, properties: { hidden, style, width, height } }: Element): boolean {
  if (['script', 'style', 'template', 'noscript', 'object', 'iframe', 'head'].includes(tagName)) return true;
  if (hidden !== undefined && hidden !== false) return true;
  if (width === 0 || height === 0) return true;
  return typeof style === 'string' && HIDING.test(style);
}

/** The ways of CSS to hide text; screening catches others. */
const HIDING =
  /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0?\.?0*\d?(?:;|$|%)|font-size\s*:\s*(?:0|1|2)(?:\.\d+)?(?:px|pt|em|;|$)|position\s*:\s*(?:absolute|fixed)|text-indent\s*:\s*-|color\s*:\s*(?:transparent|white|#fff)|clip(?:-path)?\s*:/i;

/** The page keeps the TeX of each formula; a model reads it better than MathML's single letters. */
function texOf({ tagName, properties: { alttext } }: Element): string | undefined {
  if (tagName !== 'math' || typeof alttext !== 'string') return undefined;
  // After % comes a comment, which TeX doesn't typeset.
  return alttext.replace(/(?<!\\)%.*$/gm, '').trim();
}

const formula = (value: string, { display }: Properties): Element => ({
  type: 'element',
  tagName: FORMULA,
  properties: { isDisplayed: display === 'block' },
  children: [{ type: 'text', value }],
});

function writeFormula(_: unknown, { properties, children: [tex] }: Element): InlineMath | DisplayedMath {
  const value = tex?.type === 'text' ? tex.value : '';
  return { type: properties.isDisplayed ? 'math' : 'inlineMath', value };
}
