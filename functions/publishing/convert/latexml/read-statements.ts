import { find, textOf, type XmlElement } from '../../../_lib/runtime/read-xml.ts';
import { safeId } from '../document/safe-id.ts';
import { attributes, type Block, type Inline, str } from '../pandoc/document.ts';
import { localizeLabel } from './localize-label.ts';
import { tagOf, untagged } from './tags.ts';
import type { BlockHandler, TreeReader } from './tree-reader.ts';
import { words } from './words.ts';

/** Theorems, proofs, quotations. */
export const statementHandlers: Readonly<Record<string, BlockHandler>> = {
  theorem: (element, reader) => readStatement(element, 'theorem', reader),
  proof: (element, reader) => readStatement(element, 'proof', reader),
  quote: (element, reader) => [{ t: 'BlockQuote', c: reader.blocks(element.children) }],
};

function readStatement(element: XmlElement, kind: 'theorem' | 'proof', reader: TreeReader): Block[] {
  const title = find(element, 'title');
  const rest = untagged(element).filter(
    (child) => typeof child === 'string' || !/^(?:toc)?title$/.test(child.name),
  );
  const head = title ? headOf(element, title, kind, reader) : [];
  const [first, ...others] = reader.blocks(rest);
  const text: Block[] =
    first?.t === 'Para'
      ? [{ t: 'Para', c: [...head, { t: 'Space' }, ...first.c] }, ...others]
      : [{ t: 'Para', c: head }, ...(first ? [first, ...others] : [])];
  const environment = /\bltx_theorem_([\w-]+)/.exec(element.attributes.class ?? '')?.[1];
  const classes = [kind, ...(environment && environment !== kind ? [environment] : [])];
  return [{ t: 'Div', c: [attributes(safeId(reader.idOf(element)), classes), text] }];
}

/** Returns "**Theorem 2.1** (Noether)." or "*Proof.*". */
function headOf(
  element: XmlElement,
  title: XmlElement,
  kind: 'theorem' | 'proof',
  reader: TreeReader,
): Inline[] {
  if (kind === 'proof') {
    const localized = localizeLabel(textOf(title), reader.language);
    const name = localized === textOf(title) ? plain(reader.inlines(untagged(title))) : words(localized);
    return [{ t: 'Emph', c: [...withoutEnd(name), str('.')] }];
  }
  const printed = (tagOf(element) ?? textOf(find(title, 'tag'))).replace(/[.:]\s*$/, '');
  const name = withoutHead(plain(reader.inlines(untagged(title))), printed);
  const head: Inline[] =
    printed === '' ? [{ t: 'Strong', c: name }] : [{ t: 'Strong', c: words(printed) }, ...name];
  return [...head, ...(endsSentence(name) ? [] : [str('.')])];
}

/** Drops the printed head from a name, which acmart's titles repeat. */
function withoutHead(name: Inline[], printed: string): Inline[] {
  let rest = printed.replaceAll(/\s+/g, ' ');
  let at = 0;
  for (; at < name.length && rest !== ''; at++) {
    const inline = name[at];
    const text = inline?.t === 'Str' ? inline.c : inline?.t === 'Space' ? ' ' : undefined;
    if (text === undefined) return name;
    if (text.startsWith(rest)) {
      const left = text.slice(rest.length);
      return [...(left === '' ? [] : [str(left)]), ...name.slice(at + 1)];
    }
    if (!rest.startsWith(text)) return name;
    rest = rest.slice(text.length);
  }
  return name;
}

/** The name of a theorem isn't bold, although its head is. */
const plain = (inlines: Inline[]): Inline[] =>
  inlines.flatMap((inline) => (inline.t === 'Strong' || inline.t === 'Emph' ? plain(inline.c) : [inline]));

/** Leaves out the period or colon at the end. */
function withoutEnd(name: Inline[]): Inline[] {
  const at = name.findLastIndex(({ t }) => t !== 'Space');
  const last = name[at];
  return last?.t === 'Str' ? [...name.slice(0, at), str(last.c.replace(/[.:]$/, ''))] : name;
}

const endsSentence = (name: Inline[]): boolean => {
  const last = name.findLast(({ t }) => t !== 'Space');
  return last?.t === 'Str' && /[.:]$/.test(last.c);
};
