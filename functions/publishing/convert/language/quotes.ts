import { type Block, type Inline, str } from '../pandoc/document.ts';
import { rewriteBlocks } from '../pandoc/walk-document.ts';
import type { PaperWords } from './paper-words.ts';

/** Writes quotations with the marks of the paper's language. The writers have those of English. */
export function withQuotes(blocks: Block[], words: PaperWords): Block[] {
  if (!hasOwnQuotes(words)) return blocks;
  const [open, close, innerOpen, innerClose] = words.quotes;
  return rewriteBlocks(blocks, {
    inline: (inline): Inline[] | undefined => {
      if (inline.t !== 'Quoted') return undefined;
      return inline.c[0].t === 'SingleQuote'
        ? [str(innerOpen), ...inline.c[1], str(innerClose)]
        : [str(open), ...inline.c[1], str(close)];
    },
  });
}

/** Whether a language has other quotation marks than English. */
export const hasOwnQuotes = ({ quotes }: PaperWords): boolean => quotes.join('') !== '“”‘’';
