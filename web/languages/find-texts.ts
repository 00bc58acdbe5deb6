import { parseAst } from 'rolldown/parseAst';
import { type Node as AnyNode, isNode as isAnyNode, nameOf } from './syntax-tree.ts';

/** A part of a source, from one character to before another. */
export interface Range {
  start: number;
  end: number;
}

/** What a message inserts: an expression, an element, what is around an element's own text, or a number with its noun. */
export type Insert =
  | ({ kind: 'expression' | 'element' | 'count' } & Range)
  | { kind: 'around'; open: Range; close: Range };

/** A text that people read. */
export interface FoundText extends Range {
  /** Where it stands: among an element's children, or as the value of an attribute, a string, or the key of an object. */
  place: 'children' | 'attribute' | 'string' | 'key';
  /** The text in ICU MessageFormat, without the space around it: `{name} has {papers, plural, one {# paper} other {# papers}}`. */
  message: string;
  /** The space before and after it. */
  before: string;
  after: string;
  inserts: Map<string, Insert>;
  line: number;
}

type Node = AnyNode & Range;
const isNode = (value: unknown): value is Node => isAnyNode(value);

/** How a literal is read: `shown` is text whatever it says, `maybe` is text if it looks like it, `never` is not. */
type Reading = 'shown' | 'maybe' | 'argument' | 'never';

/** Attributes of elements whose values people read. */
const READ_ATTRIBUTES =
  /^(?:label|title|aria-label|aria-valuetext|aria-description|placeholder|legend|helperText|help|hint|alt|lead|sentence|action|summary|text|note|message|caption|heading|empty|columns|bound|button|cancel|data-label)$/;
/** Attributes whose strings are names for programs. */
const UNREAD_ATTRIBUTES =
  /^(?:className|style|id|key|to|href|src|type|name|role|d|viewBox|rel|target|media|sizes|htmlFor|autoComplete|inputMode|pattern|lang|dir|value|defaultValue|data-.*)$/;
/** Elements whose text is code. */
const UNREAD_ELEMENTS = /^(?:code|pre|kbd|samp|script|style|title)$/;
/** Calls whose strings nobody reads on a screen. */
const UNREAD_CALLS =
  /^(?:describe|it|test|require|matchMedia|querySelector(?:All)?|getByRole|closest|info|Error|RegExp|TypeError)$/;
/** Properties whose strings are names for programs, and those whose single words are. */
const UNREAD_KEYS = /^(?:className|pattern|rel)$|^@/;
const NAME_KEYS = /^(?:type|kind|method|id|key|to|path|href|role|tag)$/;
const UNREAD = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
  'TSTypeAnnotation',
  'TSTypeParameterInstantiation',
  'TSLiteralType',
]);

/**
 * Returns the texts of a TypeScript source that people read, in their order: what elements contain, with the elements inside it, and the
 * literals that are sentences or labels. A text may stand inside what another one inserts.
 */
export function findTexts(source: string, lang: 'ts' | 'tsx' = 'tsx'): FoundText[] {
  const found: FoundText[] = [];

  const add = (place: FoundText['place'], range: Range, { text, inserts }: Message) => {
    const message = text.trim();
    if (!/\p{L}/u.test(wordsOf(message))) return;
    const at = text.indexOf(message);
    found.push({
      ...{ place, start: range.start, end: range.end, message, inserts },
      ...{ before: text.slice(0, at), after: text.slice(at + message.length) },
      line: source.slice(0, range.start).split('\n').length,
    });
  };

  const visitAll = (node: Node, reading: Reading) => {
    for (const value of Object.values(node))
      for (const child of [value].flat()) if (isNode(child)) visit(child, reading);
  };

  /** Looks into what a message inserts: pieces of a sentence are text, however short. */
  const visitInserts = ({ inserted }: Message) => {
    for (const node of inserted) visit(node, 'shown');
  };

  const visit = (node: Node, reading: Reading): unknown => {
    if (UNREAD.has(node.type)) return;
    switch (node.type) {
      case 'JSXElement':
      case 'JSXFragment':
        return visitElement(node);
      case 'JSXAttribute':
        return visitAttribute(node);
      case 'JSXExpressionContainer':
        return isNode(node.expression) ? visit(node.expression, reading) : undefined;
      case 'ConditionalExpression':
        visit(node.test as Node, 'never');
        visit(node.consequent as Node, reading);
        return visit(node.alternate as Node, reading);
      case 'LogicalExpression':
        visit(node.left as Node, node.operator === '&&' ? 'never' : reading);
        return visit(node.right as Node, reading);
      case 'BinaryExpression':
        return visitAll(node, node.operator === '+' ? reading : 'never');
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
        return visit(node.expression as Node, reading);
      case 'SwitchCase':
        for (const statement of node.consequent as Node[]) visit(statement, 'maybe');
        return;
      case 'MemberExpression':
        return visit(node.object as Node, reading === 'never' ? 'never' : 'maybe');
      case 'ArrayExpression':
        return visitArray(node, reading);
      case 'CallExpression':
      case 'NewExpression':
        return visitCall(node, reading);
      case 'ObjectExpression':
        return visitObject(node);
      case 'ArrowFunctionExpression':
        return isNode(node.body) ? visitFunction(node, reading) : undefined;
      case 'TemplateLiteral':
      case 'Literal':
        return visitLiteral(node, reading);
      default:
        return visitAll(node, reading === 'never' ? 'never' : 'maybe');
    }
  };

  const visitArray = (node: Node, reading: Reading) => {
    const isOfLabels = hasLabel(node);
    for (const element of node.elements as unknown[]) {
      if (!isNode(element)) continue;
      const isPiece = isOfLabels || element.type === 'ConditionalExpression';
      visit(element, reading === 'shown' ? 'shown' : isPiece ? 'maybe' : 'argument');
    }
  };

  const visitFunction = (node: Node, reading: Reading) => {
    for (const parameter of node.params as Node[]) visit(parameter, 'maybe');
    visit(node.body as Node, reading === 'shown' ? 'shown' : 'maybe');
  };

  const visitLiteral = (node: Node, reading: Reading) => {
    const message = messageOfLiteral(node);
    const isText =
      message !== undefined &&
      reading !== 'never' &&
      (reading === 'shown'
        ? isLegible(wordsOf(message.text))
        : isRead(wordsOf(message.text), reading === 'argument'));
    if (isText) {
      add('string', node, message);
      visitInserts(message);
    } else visitAll(node, reading === 'shown' ? 'shown' : 'maybe');
  };

  const visitCall = (node: Node, reading: Reading) => {
    if (UNREAD_CALLS.test(String(nameOf(node.callee)))) return;
    const counted = messageOfCount(node);
    if (counted) {
      add('string', node, counted);
      return visitInserts(counted);
    }
    visit(node.callee as Node, 'maybe');
    // Functions of the project's own are given labels; methods such as `headers.get` and classes, names for programs.
    const isOwn = node.type === 'CallExpression' && (node.callee as Node).type === 'Identifier';
    for (const argument of node.arguments as Node[])
      visit(argument, reading === 'never' ? 'never' : isOwn ? 'maybe' : 'argument');
  };

  const visitObject = ({ properties }: Node) => {
    const pairs = properties as Node[];
    // An object whose keys are labels, such as the links of a menu: `{ 'Browse papers': '/browse', Status: '/status' }`.
    const hasLabels = pairs.some(({ key }) => isNode(key) && isRead(String(key.value ?? ''), true));
    const isOfLabels = pairs.length >= 3 && pairs.every(({ value }) => isLabel(value));
    for (const pair of pairs) {
      const { key, value } = pair;
      if (pair.type !== 'Property' || !isNode(key) || !isNode(value)) {
        visitAll(pair, 'maybe');
        continue;
      }
      const name = String(key.value ?? key.name);
      if (hasLabels && !pair.computed && !pair.shorthand && /^\p{Lu}/u.test(name))
        add('key', key, plainMessage(name));
      if (pair.computed) visit(key, 'never');
      const isName = NAME_KEYS.test(name) && !isOfLabels;
      if (!pair.shorthand) visit(value, UNREAD_KEYS.test(name) ? 'never' : isName ? 'argument' : 'maybe');
    }
  };

  const visitAttribute = ({ name, value }: Node) => {
    if (!isNode(value)) return;
    const attribute = attributeName(name as Node);
    const hasText = READ_ATTRIBUTES.test(attribute);
    const isName = UNREAD_ATTRIBUTES.test(attribute);
    if (value.type !== 'Literal')
      return visit(
        value,
        hasText ? 'shown' : attribute === 'name' && isChoice(value) ? 'maybe' : isName ? 'never' : 'argument',
      );
    const text = String(value.value);
    // The name of a field is one word and begins with a small letter; a label that an element of ours is given doesn’t.
    const isShown =
      hasText || (attribute === 'name' ? isLabel(value) || /\s/.test(text) : !isName && isRead(text, true));
    if (isShown) add('attribute', value, plainMessage(text));
  };

  const visitElement = (node: Node) => {
    if (isNode(node.openingElement)) {
      for (const attribute of node.openingElement.attributes as Node[]) visit(attribute, 'maybe');
      if (UNREAD_ELEMENTS.test(elementName(node))) return;
    }
    const children = childrenOf(node);
    const [first, last] = [children[0], children.at(-1)];
    if (!first || !last || !hasOwnText(node)) {
      for (const child of children) visit(child, 'shown');
      return;
    }
    const message = messageOfChildren(children);
    add('children', { start: first.start, end: last.end }, message);
    visitInserts(message);
  };

  visit(parseAst(source, { lang }) as unknown as Node, 'maybe');
  return found.toSorted((a, b) => a.start - b.start || b.end - a.end);
}

/** A text in ICU MessageFormat, what it inserts by name, and the nodes of the source to look into. */
interface Message {
  text: string;
  inserts: Map<string, Insert>;
  inserted: Node[];
}

const plainMessage = (text: string): Message => ({ text: quoted(text), inserts: new Map(), inserted: [] });

/** Builds a message of text and nodes. */
function messageBuilder() {
  const message: Message = { text: '', inserts: new Map(), inserted: [] };
  const nameFor = (wanted: string, insert: Insert): string => {
    for (let count = 1; ; count++) {
      const name = count === 1 ? wanted : `${wanted}${count}`;
      if (!message.inserts.has(name)) {
        message.inserts.set(name, insert);
        return name;
      }
    }
  };
  const insertNode = (kind: 'expression' | 'element', node: Node) => {
    message.text += `{${nameFor(labelOf(node), { kind, start: node.start, end: node.end })}}`;
    message.inserted.push(node);
  };
  return {
    message,
    text: (text: string) => {
      message.text += quoted(text);
    },
    expression: (node: Node) => {
      const counted = countOf(node);
      if (!counted) return insertNode('expression', node);
      const { number, one, many } = counted;
      const name = nameFor(labelOf(number), { kind: 'count', start: number.start, end: number.end });
      message.text += `{${name}, plural, one {# ${quoted(one)}} other {# ${quoted(many)}}}`;
      message.inserted.push(number);
    },
    element: (node: Node, addChildren: (children: Node[]) => void) => {
      const children = childrenOf(node);
      const [first, last] = [children[0], children.at(-1)];
      const isEntered =
        first &&
        last &&
        node.type === 'JSXElement' &&
        hasOwnText(node) &&
        !UNREAD_ELEMENTS.test(elementName(node));
      if (!isEntered) return insertNode('element', node);
      const open = { start: node.start, end: first.start };
      const close = { start: last.end, end: node.end };
      const name = nameFor(elementName(node).replaceAll(/\W/g, ''), { kind: 'around', open, close });
      message.inserted.push(node.openingElement as Node);
      message.text += `<${name}>`;
      addChildren(children);
      message.text += `</${name}>`;
    },
  };
}

function messageOfChildren(children: Node[]): Message {
  const builder = messageBuilder();
  const addAll = (nodes: Node[]) => {
    for (const node of nodes) {
      if (node.type === 'JSXText') builder.text(jsxText(String(node.value)));
      else if (isElement(node)) builder.element(node, addAll);
      else if (node.type === 'JSXExpressionContainer' && isNode(node.expression))
        addExpression(node.expression);
      else if (node.type === 'JSXSpreadChild') builder.expression(node.expression as Node);
    }
  };
  const addExpression = (node: Node) => {
    if (node.type === 'JSXEmptyExpression') return;
    if (node.type === 'Literal' && typeof node.value === 'string') builder.text(node.value);
    else if (node.type === 'TemplateLiteral') addTemplate(node, builder);
    else builder.expression(node);
  };
  addAll(children);
  return builder.message;
}

function messageOfLiteral(node: Node): Message | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? plainMessage(node.value) : undefined;
  const builder = messageBuilder();
  addTemplate(node, builder);
  return builder.message;
}

function addTemplate(node: Node, builder: ReturnType<typeof messageBuilder>): void {
  const values = node.expressions as Node[];
  (node.quasis as unknown as { value: { cooked: string } }[]).forEach(({ value }, at) => {
    builder.text(value.cooked);
    const inserted = values[at];
    if (inserted) builder.expression(inserted);
  });
}

/** The message of a call such as `counted(papers, 'paper')` that isn't part of another message. */
function messageOfCount(node: Node): Message | undefined {
  if (!countOf(node)) return undefined;
  const builder = messageBuilder();
  builder.expression(node);
  return builder.message;
}

/** What a call of `counted` counts, if its nouns are literals. */
function countOf(node: Node): { number: Node; one: string; many: string } | undefined {
  if (node.type !== 'CallExpression' || nameOf(node.callee) !== 'counted') return undefined;
  const [number, one, many] = node.arguments as Node[];
  if (!number || typeof one?.value !== 'string' || (many && typeof many.value !== 'string')) return undefined;
  return { number, one: one.value, many: typeof many?.value === 'string' ? many.value : `${one.value}s` };
}

const isElement = ({ type }: Node) => type === 'JSXElement' || type === 'JSXFragment';
const childrenOf = ({ children }: Node): Node[] => (children as Node[] | undefined) ?? [];
const elementName = ({ openingElement }: Node): string =>
  isNode(openingElement) ? String(nameOf(openingElement.name)) : '';
const attributeName = ({ name, namespace }: Node): string =>
  isNode(namespace) ? `${namespace.name}:${nameOf(name)}` : String(name);

/** Whether an element has text of its own, besides that of the elements inside it. */
const hasOwnText = (node: Node): boolean =>
  childrenOf(node).some((child) => {
    if (child.type === 'JSXText') return /\p{L}/u.test(String(child.value));
    const { expression } = child;
    if (child.type !== 'JSXExpressionContainer' || !isNode(expression)) return false;
    if (expression.type === 'Literal' || expression.type === 'TemplateLiteral') {
      const words = wordsOf(messageOfLiteral(expression)?.text ?? '');
      return isLegible(words);
    }
    return countOf(expression) !== undefined;
  });

const isText = (node: unknown): node is Node => isNode(node) && typeof node.value === 'string';

const isChoice = ({ expression }: Node): boolean =>
  isNode(expression) && expression.type === 'ConditionalExpression';

/** Whether a node is a literal that begins as a label does. */
const isLabel = (node: unknown): boolean => isText(node) && /^\p{Lu}\p{Ll}/u.test(String(node.value));

/**
 * Whether a list holds labels: then its single words are, too. It has one of several words, or is a pair of a label and a value or of a
 * name for programs and a label.
 */
function hasLabel({ elements }: Node): boolean {
  const all = elements as unknown[];
  if (all.some((element) => isLabel(element) && isRead(String((element as Node).value), true))) return true;
  const [first, second] = all;
  if (all.length < 2) return false;
  return isLabel(first) ? !isText(second) : all.length === 2 && isText(first) && isLabel(second);
}

/** A name for what a node inserts, from its own words. */
function labelOf(node: Node): string {
  if (isElement(node)) return elementName(node).replaceAll(/\W/g, '') || 'part';
  switch (node.type) {
    case 'Identifier':
      return String(node.name);
    case 'MemberExpression':
      return node.computed ? labelOf(node.object as Node) : String(nameOf(node.property));
    case 'ChainExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
    case 'ParenthesizedExpression':
      return labelOf(node.expression as Node);
    case 'CallExpression': {
      const [first] = node.arguments as Node[];
      const label = first ? labelOf(first) : 'value';
      if (label !== 'value') return label;
      const { callee } = node as { callee?: Node };
      return callee?.type === 'MemberExpression' ? labelOf(callee.object as Node) : String(nameOf(callee));
    }
    case 'ConditionalExpression':
      return labelOf(node.test as Node);
    case 'LogicalExpression':
    case 'BinaryExpression':
      return labelOf(node.left as Node);
    case 'UnaryExpression':
      return labelOf(node.argument as Node);
    default:
      return 'value';
  }
}

/** The text of an element's child as React reads it: the space at the beginnings and ends of lines doesn't count. */
function jsxText(text: string): string {
  const lines = text.split(/\r?\n/);
  return lines
    .map((line, at) => {
      const begun = at === 0 ? line : line.trimStart();
      return at === lines.length - 1 ? begun : begun.trimEnd();
    })
    .filter(Boolean)
    .join(' ');
}

/** Quotes what ICU MessageFormat would read as syntax. */
const quoted = (text: string): string =>
  text.replaceAll("'", "''").replaceAll(/[{}<>]+|(?<=^|\s)#/g, (syntax) => `'${syntax}'`);

/** A message's own words, without what it inserts. */
const wordsOf = (message: string): string =>
  message
    .replaceAll(/<\/?\w+>/g, ' ')
    .replaceAll(/\{(\w+)(?:, plural, one \{# ([^}]*)\} other \{[^}]*\})?\}/g, ' … $2');

/** Whether what is shown has words at all. */
const isLegible = (words: string): boolean =>
  /\p{L}{2}/u.test(words) && !/^[a-z]+(?:-[a-z0-9]+)+$|^https?:|^[./#]/.test(words.trim());

/**
 * Whether a literal is a sentence, a label, or a piece of one: several words without the signs of code, or one word that begins with a
 * capital letter.
 * @param ofCall whether it stands in a list or is given to a call, where single words are often names for programs
 */
function isRead(text: string, ofCall: boolean): boolean {
  const words = text.trim();
  if (
    /[{}<>=\\|]|;(?!\s)|^[a-z-]+: .*;|::|^\w+\(|^[./#@]|^https?:|\w\/\w+\/|^--|\[[^\]]*\]\s*$/.test(
      words.replaceAll(' … ', ' '),
    )
  )
    return false;
  if (/\p{L}{2}/u.test(words) && /\p{L}[,.:;?!’”)…]*\s+(?:[“‘(…–]|\p{L}|\d)|…\s+\p{L}/u.test(words))
    return !isCode(words);
  return !ofCall && /^[“‘(]?\p{Lu}\p{Ll}+(?:-\p{Ll}+)*[.…!?:]?$/u.test(words);
}

/** Class names, queries and lists of words for programs: several words, none with a capital letter or a sign of a sentence. */
const isCode = (words: string): boolean =>
  !/[.?!:]$/.test(words) &&
  /^[a-z0-9:.*()-]+(?:\s+[a-z0-9:.*()-]+)*$/.test(words) &&
  /[-:*]|\.[a-z]/.test(words);
