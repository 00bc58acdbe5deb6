import temml from 'temml';

/**
 * Renders TeX as MathML. Commands for links, classes and styles are refused, and macros limited.
 * @returns null for TeX that isn't readable
 */
export function mathmlOf(tex: string): string | null {
  try {
    return temml.renderToString(tex, {
      throwOnError: true,
      trust: false,
      maxExpand: 1_000,
      maxSize: [10, 10],
      annotate: true,
    });
  } catch {
    return null;
  }
}
