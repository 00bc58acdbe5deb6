import { type Block, type Inline, str } from '../pandoc/document.ts';
import { rewriteBlocks } from '../pandoc/walk-document.ts';

/**
 * Opens quotations that begin with a straight mark: TeX prints `"moss"` with two closing marks.
 * @param open the mark that opens a quotation in the paper's language
 */
export const withOpenQuotes = (blocks: Block[], open: string): Block[] =>
  rewriteBlocks(blocks, {
    line: (line) =>
      line.map((inline, at) => (inline.t === 'Str' ? str(opened(inline.c, line, at, open)) : inline)),
  });

function opened(text: string, line: Inline[], at: number, open: string): string {
  if (!text.includes('”')) return text;
  const isAtStart = isSpace(line[at - 1]);
  const isAtEnd = isSpace(line[at + 1]);
  return text.replace(/”/gu, (mark, offset: number) => {
    const before = text.slice(0, offset);
    const follows = before === '' ? isAtStart : /[([{—–/“‘]$/u.test(before);
    const after = text.slice(offset + 1);
    const precedes = after === '' ? !isAtEnd : !/^[\s.,;:!?)\]}”’—–]/u.test(after);
    return follows && precedes ? open : mark;
  });
}

const isSpace = (inline: Inline | undefined): boolean =>
  inline === undefined || inline.t === 'Space' || inline.t === 'SoftBreak' || inline.t === 'LineBreak';
