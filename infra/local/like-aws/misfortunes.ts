/** What AWS does now and then and a quick machine doesn't: whether it happens now, and how long it takes. */
export interface Misfortunes {
  /** @param share from 0 (never) to 1 */
  happens(share: number): boolean;
  /** Returns a number between two others. */
  between(least: number, most: number): number;
}

/** Seeded, so that a run's misfortunes are about the same in the next one (mulberry32). */
export function createMisfortunes(seed: number): Misfortunes {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    happens: (share) => next() < share,
    between: (least, most) => least + next() * (most - least),
  };
}

/** Returns the seed of `LIKE_AWS`, with which the tests run in the nightly tier; undefined without it. */
export function seedOfEnvironment(text = process.env.LIKE_AWS): number | undefined {
  if (text === undefined || text === '') return undefined;
  return Number.isInteger(Number(text)) ? Number(text) : 1;
}
