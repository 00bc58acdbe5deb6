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

/** Returns a name as catalogs sort it: `van Beethoven, Ludwig`. The names of agents, and single words, stay as they are. */
export function invertedName({ kind, name }: { kind: 'person' | 'agent'; name: string }): string {
  const { family, given } = kind === 'agent' ? { family: name, given: '' } : splitName(name);
  return given ? `${family}, ${given}` : name;
}
