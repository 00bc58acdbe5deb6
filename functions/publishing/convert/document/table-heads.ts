import type { Block, Inline } from '../pandoc/document.ts';
import { rewriteBlocks, visitBlocks } from '../pandoc/walk-document.ts';

/** The beginning of a word in a table's first cell, with the number of rows of its head. */
export const HEAD_MARK = 'colophonhead:';

/** Moves the rows of heads with several rows, which pandoc reads as data, to the head of their table. */
export function readTableHeads(blocks: Block[]): Block[] {
  return rewriteBlocks(blocks, {
    block: (block) => {
      if (block.t !== 'Table') return undefined;
      const [attr, caption, columns, head, [body, ...others], foot] = block.c;
      const count = headRowsOf(block);
      if (!body || count === 0) return undefined;
      const [bodyAttr, rowHeads, bodyHead, rows] = body;
      const moved = [...head[1], ...rows.slice(0, count)];
      const rest: typeof body = [bodyAttr, rowHeads, bodyHead, rows.slice(count)];
      const table: Block = {
        t: 'Table',
        c: [attr, caption, columns, [head[0], moved], [rest, ...others], foot],
      };
      return rewriteBlocks([table], { inline: (inline) => (countIn(inline) > 0 ? [] : undefined) });
    },
  });
}

function headRowsOf(table: Block): number {
  let count = 0;
  visitBlocks([table], {
    inline: (inline) => {
      count ||= countIn(inline);
    },
  });
  return count;
}

const countIn = (inline: Inline): number =>
  inline.t === 'Str' && inline.c.startsWith(HEAD_MARK) ? Number(inline.c.slice(HEAD_MARK.length)) || 0 : 0;
