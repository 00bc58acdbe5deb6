import type { Tie } from './exchanges.ts';

/** With whom a supervisor exchanged reviews, and with whom high scores, in either direction. */
export interface Acquaintance {
  met: readonly string[];
  favored: readonly string[];
}

/** Each partner in common by high scores divides the chance of a candidate by this. */
const COMMON_PARTNER = 4;

/** Returns with whom each supervisor exchanged reviews. */
export function acquaintancesOf(ties: Tie[]): Map<string, Acquaintance> {
  const met = new Map<string, Set<string>>();
  const favored = new Map<string, Set<string>>();
  const add = (sets: Map<string, Set<string>>, a: string, b: string) =>
    sets.set(a, (sets.get(a) ?? new Set()).add(b));
  for (const { from, to, isFavor } of ties)
    for (const [a, b] of [
      [from, to],
      [to, from],
    ] as const) {
      add(met, a, b);
      if (isFavor) add(favored, a, b);
    }
  return new Map(
    [...met].map(([id, others]) => [id, { met: [...others], favored: [...(favored.get(id) ?? [])] }]),
  );
}

/**
 * Returns the factor of a supervisor's chance to review a paper: 1 without ties to its authors, 0 for authors and after an exchange
 * of reviews in either direction. Each partner that both have in common by high scores divides it by four.
 */
export function chanceOf(
  supervisor: string,
  authors: readonly string[],
  acquaintanceOf: (id: string) => Acquaintance | undefined,
): number {
  const own = acquaintanceOf(supervisor);
  if (authors.some((author) => author === supervisor || own?.met.includes(author))) return 0;
  const favored = new Set(own?.favored);
  const common = authors.map(
    (author) => (acquaintanceOf(author)?.favored ?? []).filter((each) => favored.has(each)).length,
  );
  return COMMON_PARTNER ** -Math.max(0, ...common);
}
