import type { ProjectFile } from '../../../_lib/papers/intake/project-file.ts';
import { MARKS } from '../marks.ts';
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
export const drawnPath = (index: number) => `${MARKS.drawingFile}-${index}.svg`;

/** Describes a drawing outside of a figure, which has no caption, by its words. */
export function describeDrawing(words: string[]): string {
  const said = words
    .join(' ')
    .replace(/[^\p{L}\p{N}().+<>/ -]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return said === '' ? 'Drawing' : `Drawing with the words ${said.slice(0, 200)}`;
}

/** Removes pandoc's alternative text “image” of drawings. */
export function placeDrawings(blocks: Block[], drawn: readonly DrawnFile[]): Block[] {
  if (drawn.length === 0) return blocks;
  const placed = (file: DrawnFile | undefined): Inline[] | undefined =>
    file && [
      { t: 'Image', c: [attributes('', [], file.tex ? [['tex', file.tex]] : []), [], [file.path, '']] },
    ];
  return rewriteBlocks(blocks, {
    inline: (inline) => {
      if (inline.t !== 'Image') return undefined;
      const [source] = inline.c[2];
      return placed(drawn.find(({ path }) => path === source));
    },
  });
}
