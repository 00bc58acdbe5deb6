/** The values of the search command `/reproduced:`. */
export const REPRODUCED_VALUES = {
  all: 'All outputs in the last run',
  some: 'Some of the outputs',
  none: 'Run by others, without the same outputs',
  any: 'Run by others, with any result',
  never: 'With code that nobody has run yet',
} as const;
type ReproducedValue = keyof typeof REPRODUCED_VALUES;

export const isReproducedValue = (value: string): boolean =>
  Object.hasOwn(REPRODUCED_VALUES, value.toLowerCase());

/**
 * Returns the values of `/reproduced:` that find a paper.
 * @param counts those of the version that readers see; undefined if nobody ran it
 */
export function reproducedValues(
  counts: { reproduced: number; outputs: number } | undefined,
  canBeRun: boolean,
): ReproducedValue[] {
  if (!counts) return canBeRun ? ['never'] : [];
  if (counts.reproduced === counts.outputs) return ['any', 'all'];
  return ['any', counts.reproduced === 0 ? 'none' : 'some'];
}
