/** A text by others. */
export interface DataBlock {
  /** What it is, in our words: nothing of the paper, because it is outside the marks. */
  name: string;
  text: string;
}

/**
 * Writes texts by others between marks with a random boundary. A text can't end its block, because it doesn't know the boundary; if it
 * has it all the same, it is taken out.
 */
export const toDataBlocks = (blocks: readonly DataBlock[], boundary: string): string =>
  blocks
    .filter(({ text }) => text.trim() !== '')
    .map(
      ({ name, text }) =>
        `${name}:\n<data ${boundary}>\n${text.replaceAll(boundary, '')}\n</data ${boundary}>`,
    )
    .join('\n\n');
