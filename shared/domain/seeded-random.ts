/** Returns the pseudo-random generator mulberry32: for a seed, the same numbers from 0 to below 1 on every machine. */
export function randomOf(seed: number): () => number {
  let state = (seed * 0x9e3779b1 + 0x6d2b79f5) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Returns a draw from the standard normal distribution (Box and Muller 1958). */
export const normalOf = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
