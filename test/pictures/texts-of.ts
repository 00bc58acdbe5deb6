import { parseAst } from 'rolldown/parseAst';
import { isNode, type Node, nameOf } from '../architecture/syntax-tree.ts';

/** A text that people read, and the line of its source. */
export interface FoundText {
  line: number;
  text: string;
}

/** Attributes of elements whose values people read. */
const READ_ATTRIBUTES =
  /^(?:label|title|aria-label|placeholder|legend|helperText|alt|lead|sentence|action|summary)$/;
/** Calls whose strings nobody reads on a screen. */
const UNREAD_CALLS = /^(?:describe|it|test|require|matchMedia|querySelector(?:All)?|getByRole|closest|info)$/;

/**
 * Returns the texts of a TypeScript source: what elements contain, with `…` for values, and the literals that are sentences or labels.
 * The text of an element with others inside it, such as a link, is one text.
 */
export function textsOf(source: string, lang: 'ts' | 'tsx' = 'tsx'): FoundText[] {
  const found: FoundText[] = [];
  const add = (node: Node, text: string) => {
    const words = text.replaceAll(/\s+/g, ' ').trim();
    if (/\p{L}{2}/u.test(words))
      found.push({ line: source.slice(0, Number(node.start)).split('\n').length, text: words });
  };
  /** @param isPart whether the element around it has its text already */
  const visit = (node: Node, above: Node | undefined, isPart: boolean) => {
    if (UNREAD.has(node.type)) return;
    if (node.type === 'CallExpression' && UNREAD_CALLS.test(String(nameOf(node.callee)))) return;
    const isWhole = isElement(node) && !isPart && hasOwnText(node);
    if (isWhole) add(node, textIn(node));
    if (node.type === 'JSXAttribute') {
      const text = attributeText(node);
      if (text !== undefined && READ_ATTRIBUTES.test(String(nameOf(node.name)))) return add(node, text);
      if (isNode(node.value) && node.value.type === 'Literal') return;
    } else {
      const text = literalOf(node);
      if (text !== undefined && isRead(text) && !isKey(node, above)) add(node, text);
    }
    for (const value of Object.values(node))
      for (const child of [value].flat())
        if (isNode(child)) visit(child, node, isElement(child) && isElement(node) && (isPart || isWhole));
  };
  visit(parseAst(source, { lang }) as unknown as Node, undefined, false);
  return found;
}

const UNREAD = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'TSTypeAliasDeclaration',
  'TSLiteralType',
]);
const isElement = ({ type }: Node) => type === 'JSXElement' || type === 'JSXFragment';
const childrenOf = ({ children }: Node): Node[] => (children as Node[] | undefined) ?? [];
const hasOwnText = (node: Node) =>
  childrenOf(node).some(({ type, value }) => type === 'JSXText' && /\p{L}/u.test(String(value)));
const isKey = (node: Node, above: Node | undefined) => above?.type === 'Property' && above.key === node;

/** The value of an attribute that is a literal. */
function attributeText({ value }: Node): string | undefined {
  if (!isNode(value)) return undefined;
  const inner = value.type === 'JSXExpressionContainer' ? value.expression : value;
  return isNode(inner) ? literalOf(inner) : undefined;
}

/** What a reader sees of an element, on one line. */
function textIn(node: Node): string {
  if (node.type === 'JSXText') return String(node.value);
  if (isElement(node)) return childrenOf(node).map(textIn).join('');
  if (node.type !== 'JSXExpressionContainer') return '';
  const { expression } = node;
  if (!isNode(expression) || expression.type === 'JSXEmptyExpression') return '';
  return literalOf(expression) ?? '…';
}

/** The value of a literal, with `…` for what a template inserts. */
function literalOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return undefined;
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…');
}

/** Whether a literal is a sentence or a label: words that begin with a capital letter, and no code. */
const isRead = (text: string): boolean =>
  /^[“"‘(…]?\s?\p{Lu}[\p{Ll}’']*[\s,.?!:…]/u.test(`${text} `) &&
  /\s/.test(text.trim()) &&
  !/[{}<>=;]|^\w+\(|\\\\/.test(text);
