import type { TextRange } from '#shared/domain/find-quote.ts';
import { REVIEW_LIMITS } from '#shared/domain/review-constants.ts';
import type { ReviewItem } from '#shared/domain/review-item.ts';

/** The text of a paper's page, in which quotes are found, and where its characters are in the document. */
export interface PassageText {
  text: string;
  /** Returns the range of the document that a range of the text is in. */
  rangeAt: (range: TextRange) => Range | undefined;
  /** Returns the quote of a selection with the text around it; undefined without any text. */
  quoteOf: (selection: Range) => ReviewItem['quote'] | undefined;
}

/** A part of the text: a text node, or a formula, which is selected as a whole. */
interface Piece {
  start: number;
  node: Text | Element;
  length: number;
}

const BLOCKS = 'p, li, h2, h3, h4, h5, h6, td, th, dt, dd, figcaption, blockquote, pre, .equation';
/** The characters before and after a quote that tell equal passages apart. */
const CONTEXT = 60;

/**
 * Reads the text below an element, as Markdown has it where quotes depend on it: a formula is its TeX, and blocks are apart. So a quote
 * of the page is found in the paper's Markdown, and the other way round (`finderIn`).
 */
export function readPassages(root: Element): PassageText {
  const pieces: Piece[] = [];
  let text = '';
  let block: Element | null = null;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest('math') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const content = contentOf(node);
    if (content === undefined || !(node instanceof Text || node instanceof Element)) continue;
    const within = node.parentElement?.closest(BLOCKS) ?? null;
    if (within !== block && text !== '') text += '\n\n';
    block = within;
    pieces.push({ start: text.length, node, length: content.length });
    text += content;
  }
  return {
    text,
    rangeAt: (range) => rangeAt(pieces, range),
    quoteOf: (selection) => {
      const range = offsetsOf(pieces, selection);
      return range && quoteAt(text, range);
    },
  };
}

/** Returns the text of a text node or of a formula; undefined for other nodes. */
function contentOf(node: Node): string | undefined {
  if (node instanceof Text) return node.data;
  if (node instanceof Element && node.localName === 'math') {
    const tex = node.getAttribute('alttext');
    return tex === null ? undefined : `$${tex}$`;
  }
  return undefined;
}

function rangeAt(pieces: readonly Piece[], { start, end }: TextRange): Range | undefined {
  const first = pieces.find((piece) => piece.start + piece.length > start);
  const last = pieces.findLast((piece) => piece.start < end);
  if (!first || !last || last.start < first.start) return undefined;
  const range = document.createRange();
  if (first.node instanceof Text) range.setStart(first.node, Math.max(0, start - first.start));
  else range.setStartBefore(first.node);
  if (last.node instanceof Text) range.setEnd(last.node, Math.min(last.length, end - last.start));
  else range.setEndAfter(last.node);
  return range;
}

function offsetsOf(pieces: readonly Piece[], selection: Range): TextRange | undefined {
  const selected = pieces.filter(({ node }) => selection.intersectsNode(node));
  const [first, last] = [selected[0], selected.at(-1)];
  if (!first || !last) return undefined;
  const { startContainer, startOffset, endContainer, endOffset } = selection;
  const start = first.start + (first.node === startContainer && first.node instanceof Text ? startOffset : 0);
  const end =
    last.start + (last.node === endContainer && last.node instanceof Text ? endOffset : last.length);
  return start < end ? { start, end } : undefined;
}

function quoteAt(text: string, { start, end }: TextRange): ReviewItem['quote'] | undefined {
  const exact = text.slice(start, end).replace(/\s+/g, ' ').trim();
  if (exact === '') return undefined;
  const prefix = text.slice(Math.max(0, start - CONTEXT), start);
  const suffix = text.slice(end, end + CONTEXT);
  return {
    exact: exact.slice(0, REVIEW_LIMITS.item.quote),
    ...(prefix ? { prefix } : {}),
    // The text after a shortened quote isn't the text after the selection.
    ...(suffix && exact.length <= REVIEW_LIMITS.item.quote ? { suffix } : {}),
  };
}
