import { paperAnchor } from '#shared/domain/paper-anchors.ts';
import type { TocEntry } from '../converted-paper.ts';
import { type Block, type Inline, pairOf, str } from '../pandoc/document.ts';
import { inlineText } from '../pandoc/plain-text.ts';
import { rewriteInlines } from '../pandoc/walk-document.ts';

/** Returns the headings down to h4, with their formulas as TeX between dollar signs. */
export function tocOf(blocks: Block[]): TocEntry[] {
  return blocks.flatMap((block): TocEntry[] => {
    if (block.t !== 'Header' || block.c[0] > 3 || block.c[1][0] === '') return [];
    const number = pairOf(block.c[1], 'number');
    return [
      {
        id: paperAnchor(block.c[1][0]),
        level: block.c[0] + 1,
        title: inlineText(withMarkedFormulas(block.c[2])),
        ...(number === undefined ? {} : { number }),
      },
    ];
  });
}

/** Writes formulas between dollar signs, as in titles of papers. */
function withMarkedFormulas(inlines: Inline[]): Inline[] {
  return rewriteInlines(inlines, {
    inline: (inline) => (inline.t === 'Math' ? [str(`$${inline.c[1].trim()}$`)] : undefined),
  });
}
