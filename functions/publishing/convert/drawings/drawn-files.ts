import type { ProjectFile } from '../../../_lib/intake/unpack-submission.ts';
import { attributes, type Block, type Inline } from '../pandoc/document.ts';
import { rewriteBlocks } from '../pandoc/walk-document.ts';

/** What was drawn for a paper, beside the files that its author sent. */
export interface DrawnFile extends ProjectFile {
  /** What can be said of it where no caption does. */
  alt: string;
}

/** The name under which the n-th drawing, from 1, is included. */
export const drawnPath = (index: number) => `colophon-drawing-${index}.svg`;

/** What stands for it in a displayed formula, where TeX can include nothing. */
export const drawnMark = (index: number) => `\\text{colophondrawing${index}}`;

/** Puts the drawings in the place of those formulas, and takes away what pandoc says of every image: “image”. */
export function placeDrawings(blocks: Block[], drawn: readonly DrawnFile[]): Block[] {
  if (drawn.length === 0) return blocks;
  const placed = (file: DrawnFile | undefined): Inline[] | undefined =>
    file && [{ t: 'Image', c: [attributes(), [], [file.path, '']] }];
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
