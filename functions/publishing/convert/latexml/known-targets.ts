import type { Label } from '../document/number-document.ts';
import { safeId } from '../document/safe-id.ts';
import type { Block, Inline } from '../pandoc/document.ts';
import { rewriteBlocks, visitBlocks } from '../pandoc/walk-document.ts';

interface Linked {
  blocks: Block[];
  labels: ReadonlyMap<string, Label>;
}

/** Keeps the words and numbers of references to what has no place on the page, without a link. */
export function withKnownTargets({ blocks, labels }: Linked): Linked {
  const ids = new Set<string>();
  visitBlocks(blocks, {
    block: (block) => {
      if (block.t === 'Header') ids.add(block.c[1][0]);
      else if (block.t === 'Div' || block.t === 'Figure' || block.t === 'Table') ids.add(block.c[0][0]);
    },
    inline: (inline) => {
      if (inline.t === 'Span') ids.add(inline.c[0][0]);
    },
  });
  const isLost = (inline: Inline): boolean => {
    if (inline.t !== 'Link' || !inline.c[2][0].startsWith('#') || inline.c[2][0].startsWith('#ref-'))
      return false;
    const name = inline.c[2][0].slice(1);
    return inline.c[0][2].length === 0 && !ids.has(labels.get(name)?.id ?? safeId(name));
  };
  return {
    blocks: rewriteBlocks(blocks, {
      inline: (inline) => (inline.t === 'Link' && isLost(inline) ? inline.c[1] : undefined),
    }),
    labels: new Map(
      [...labels].map(([name, label]) => [name, ids.has(label.id) ? label : { ...label, id: '' }]),
    ),
  };
}
