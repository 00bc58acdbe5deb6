import type { ProjectFile } from '../../../_lib/papers/intake/project-file.ts';
import { attributes, type Block, type Inline } from '../pandoc/document.ts';
import { rewriteBlocks } from '../pandoc/walk-document.ts';

/** A drawing as a file, in addition to the files that the author sent. */
export interface DrawnFile extends ProjectFile {
  /** The alternative text of a drawing without a caption. */
  alt: string;
  /** The TeX of a displayed formula that the drawing replaces. */
  tex?: string | undefined;
}

/** Returns the file name of the n-th drawing, from 1. */
export const drawnPath = (index: number) => `colophon-drawing-${index}.svg`;

/** Returns the placeholder of a drawing in a displayed formula, where TeX can't include files. */
export const drawnMark = (index: number) => `\\text{colophondrawing${index}}`;

/** Replaces the formulas with such placeholders by drawings, and removes pandoc's alternative text “image”. */
export function placeDrawings(blocks: Block[], drawn: readonly DrawnFile[]): Block[] {
  if (drawn.length === 0) return blocks;
  const placed = (file: DrawnFile | undefined): Inline[] | undefined =>
    file && [
      { t: 'Image', c: [attributes('', [], file.tex ? [['tex', file.tex]] : []), [], [file.path, '']] },
    ];
  return rewriteBlocks(blocks, {
    inline: (inline) => {
      if (inline.t === 'Math')
        return placed(drawn[Number(/colophondrawing(\d+)/.exec(inline.c[1])?.[1]) - 1]);
      if (inline.t !== 'Image') return undefined;
      const [source] = inline.c[2];
      return placed(drawn.find(({ path }) => path === source));
    },
  });
}
