/** A mark before a typed reference: `1.`, `[1]`, `-`. */
const MARK = /^\s*(?:[-*+]|\[?\d+\]?[.)]?)\s+/;

/**
 * Returns a typed text in which a reference is replaced: an item of a `thebibliography`, or a line of a handwritten list. Returns
 * undefined if it isn't found, or found more than once.
 * @param reference as the conversion printed it
 */
export function correctPrinted(
  typed: string,
  reference: { key: string; text: string },
  correction: string,
  isTex: boolean,
): string | undefined {
  if (isTex) return inBibliography(typed, reference.key, escaped(correction));
  const wanted = lettersOf(reference.text);
  const lines = typed.split('\n');
  const found = lines.flatMap((line, index) => (lettersOf(line.replace(MARK, '')) === wanted ? [index] : []));
  const [index] = found;
  if (index === undefined || found.length > 1 || wanted === '') return undefined;
  return lines.with(index, `${MARK.exec(lines[index] ?? '')?.[0] ?? ''}${correction}`).join('\n');
}

/** Replaces the text between `\bibitem{key}` and what follows it. */
function inBibliography(tex: string, key: string, correction: string): string | undefined {
  for (const { 0: item, 1: found, index } of tex.matchAll(/\\bibitem\s*(?:\[[^\]]*\])?\s*\{([^{}]*)\}/g)) {
    if (found?.trim() !== key) continue;
    const start = index + item.length;
    const length = tex.slice(start).search(/\\bibitem\b|\\end\s*\{thebibliography\}/);
    if (length < 0) return undefined;
    return `${tex.slice(0, start)}\n${correction}\n\n${tex.slice(start + length)}`;
  }
  return undefined;
}

const escaped = (text: string): string =>
  text
    .replaceAll(/[&%#_$]/g, '\\$&')
    .replaceAll('“', '``')
    .replaceAll('”', "''");

/** Markup doesn't count: the conversion doesn't print it. */
const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
