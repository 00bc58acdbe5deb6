const PARTICLES = new Set('van von der den de del di da dos la le ten ter'.split(' '));

/** Splits `Ludwig van Beethoven` or `van Beethoven, Ludwig` into family name and given name. A single word isn't split. */
export function splitName(name: string): { family: string; given: string } {
  const [family, given] = name.split(/\s*,\s*/, 2);
  if (family && given) return { family, given };
  const words = name.trim().split(/\s+/);
  let start = words.length - 1;
  while (start > 1 && PARTICLES.has(words[start - 1] ?? '')) start -= 1;
  return { family: words.slice(start).join(' '), given: words.slice(0, start).join(' ') };
}
