import { isCalled } from '../language/paper-words.ts';
import type { Block, Inline } from '../pandoc/document.ts';
import { blockText, inlineText } from '../pandoc/plain-text.ts';
import { rewriteBlocks } from '../pandoc/walk-document.ts';
import { safeId } from './safe-id.ts';

/** A printed entry of the list of references. */
export interface ReferenceEntry {
  key: string;
  /** `ref-<key>`, safe as an identifier */
  id: string;
  number?: number;
  content: Inline[];
}

/** Extracts the list of references from the body: citeproc's `refs`, or a handwritten section "References". */
export function extractReferences(blocks: Block[]): { body: Block[]; references: ReferenceEntry[] } {
  const references: ReferenceEntry[] = [];
  const body = rewriteBlocks(blocks, {
    block: (block) => {
      if (block.t !== 'Div') return undefined;
      const [[id, classes], content] = block.c;
      if (!id.startsWith('ref-') || !classes.includes('csl-entry')) return id === 'refs' ? [] : undefined;
      references.push(entry(id.slice(4), content));
      return [];
    },
  });
  if (references.length > 0) return { body: withoutHeading(body), references: unique(references) };
  return extractHandwritten(body);
}

/** Omits entries that the paper has twice, such as those of a second list, and gives others of the same key their own id. */
function unique(references: ReferenceEntry[]): ReferenceEntry[] {
  const texts = new Map<string, string>();
  return references.flatMap((reference) => {
    const text = inlineText(reference.content);
    const before = texts.get(reference.id);
    if (before === text) return [];
    let { id } = reference;
    for (let count = 2; texts.has(id); count++) id = `${reference.id}-${count}`;
    texts.set(id, text);
    return [{ ...reference, id }];
  });
}

function entry(key: string, content: Block[]): ReferenceEntry {
  const { content: inlines, mark } = withoutMark(inlinesOf(content));
  return {
    key,
    id: safeId(`ref-${key}`),
    content: inlines,
    ...(mark === undefined ? {} : { number: mark }),
  };
}

/** Removes the "[1] " that numeric citation styles print before an entry, as a span for the margin. A label "[Abel99]" stays. */
function withoutMark(content: Inline[]): { content: Inline[]; mark?: number } {
  const [margin, inline] = content;
  if (margin?.t !== 'Span' || !margin.c[0][1].includes('csl-left-margin') || inline?.t !== 'Span')
    return { content };
  const mark = /^\W*(\d+)\W*$/.exec(inlineText(margin.c[1]))?.[1];
  return mark === undefined
    ? { content: [...margin.c[1], { t: 'Space' }, ...inline.c[1]] }
    : { content: inline.c[1], mark: Number(mark) };
}

function inlinesOf(blocks: Block[]): Inline[] {
  return blocks.flatMap((block, index): Inline[] => {
    const space: Inline[] = index > 0 ? [{ t: 'Space' }] : [];
    if (block.t === 'Para' || block.t === 'Plain') return [...space, ...block.c];
    if (block.t === 'Div') return [...space, ...inlinesOf(block.c[1])];
    return [...space, { t: 'Str', c: blockText([block]) }];
  });
}

const headingWords =
  /^[\W\d]*(references|bibliography|works cited|literature|literature cited|reference list|références|bibliographie|literatur(?:verzeichnis)?|referencias|bibliografía|referências|bibliografia|литература|список литературы|参考文献|參考文獻)\W*$/iu;
const isHeading = (block: Block) => {
  const text = block.t === 'Header' ? inlineText(block.c[2]) : '';
  return headingWords.test(text) || (text !== '' && isCalled('references', text.replace(/^[^\p{L}]+/u, '')));
};

/** Removes the heading, because the page has its own above the list. */
function withoutHeading(blocks: Block[]): Block[] {
  return blocks.filter((block, index) => {
    const next = blocks[index + 1];
    return !(isHeading(block) && (next === undefined || next.t === 'Header'));
  });
}

function extractHandwritten(blocks: Block[]): { body: Block[]; references: ReferenceEntry[] } {
  const start = blocks.findLastIndex(isHeading);
  if (start < 0) return { body: blocks, references: [] };
  const length = blocks.slice(start + 1).findIndex((block) => block.t === 'Header');
  const end = length < 0 ? blocks.length : start + 1 + length;
  const items = blocks.slice(start + 1, end).flatMap(writtenItems);
  if (items.length === 0) return { body: blocks, references: [] };
  const references = items.map((content, index): ReferenceEntry => {
    const { number, rest } = writtenNumber(content, index + 1);
    return { key: String(number), id: `ref-${number}`, number, content: rest };
  });
  return { body: linkWritten([...blocks.slice(0, start), ...blocks.slice(end)], references), references };
}

function writtenItems(block: Block): Inline[][] {
  if (block.t === 'OrderedList') return block.c[1].map(inlinesOf);
  if (block.t === 'BulletList') return block.c.map(inlinesOf);
  if (block.t === 'LineBlock') return block.c;
  if (block.t !== 'Para' && block.t !== 'Plain') return [];
  return splitMarked(block.c);
}

/** Splits entries such as "[1] …" that Markdown joins into one paragraph, because no empty line separates them. */
function splitMarked(content: Inline[]): Inline[][] {
  const items: Inline[][] = [];
  for (const inline of content) {
    if (items.length === 0 || (inline.t === 'Str' && /^\[\d{1,3}\]$/.test(inline.c))) items.push([]);
    items.at(-1)?.push(inline);
  }
  return items;
}

function writtenNumber(content: Inline[], position: number): { number: number; rest: Inline[] } {
  const [first, ...rest] = content;
  const mark = first?.t === 'Str' ? /^\[?(\d{1,3})[\].]$/.exec(first.c)?.[1] : undefined;
  if (mark === undefined) return { number: position, rest: content };
  return { number: Number(mark), rest: rest[0]?.t === 'Space' ? rest.slice(1) : rest };
}

/** Links "[1]" and "[2, 5]" in the text to the entries of a handwritten list. */
function linkWritten(blocks: Block[], references: ReferenceEntry[]): Block[] {
  const known = new Set(references.map((reference) => reference.key));
  // Each word is a separate node, so a bracket can open in one word and close in a later one.
  let isOpen = false;
  return rewriteBlocks(blocks, {
    inline: (inline) => {
      if (inline.t !== 'Str') return undefined;
      if (!isOpen && !inline.c.includes('[')) return undefined;
      return inline.c.split(/(\d{1,3}|[[\]])/).flatMap((part): Inline[] => {
        if (part === '') return [];
        if (part === '[') isOpen = true;
        else if (isOpen && known.has(part)) return [citationOf(part)];
        else if (!/^[\d,;–-]*$/.test(part)) isOpen = false;
        return [{ t: 'Str', c: part }];
      });
    },
  });
}

const citationOf = (key: string): Inline => ({
  t: 'Link',
  c: [['', ['citation'], []], [{ t: 'Str', c: key }], [`#ref-${key}`, '']],
});
