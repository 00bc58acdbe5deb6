import type { Block, Inline } from '../pandoc/document.ts';
import { rewriteBlocks } from '../pandoc/walk-document.ts';

/**
 * Moves displayed equations out of emphasis and spans, such as the italic text of a theorem, directly into the paragraph.
 * The text before and after them keeps its emphasis.
 */
export function liftEquations(blocks: Block[]): Block[] {
  return rewriteBlocks(blocks, { inline: lift });
}

function lift(inline: Inline): Inline[] | undefined {
  switch (inline.t) {
    case 'Emph':
    case 'Strong':
    case 'Underline':
    case 'SmallCaps': {
      const { t } = inline;
      return split(inline.c, (content) => ({ t, c: content }));
    }
    case 'Span':
      if (isEquation(inline)) return undefined;
      return split(inline.c[1], (content) => ({ t: 'Span', c: [inline.c[0], content] }));
    default:
      return undefined;
  }
}

function split(content: Inline[], wrap: (content: Inline[]) => Inline): Inline[] | undefined {
  if (!content.some(isEquation)) return undefined;
  const parts: Inline[] = [];
  let run: Inline[] = [];
  const flush = () => {
    if (run.length > 0) parts.push(wrap(run));
    run = [];
  };
  for (const inline of content) {
    if (!isEquation(inline)) run.push(inline);
    else {
      flush();
      parts.push(inline);
    }
  }
  flush();
  return parts;
}

const isEquation = (inline: Inline) => inline.t === 'Span' && inline.c[0][1].includes('equation');
