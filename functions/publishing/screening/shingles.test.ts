import { describe, expect, it } from 'vitest';
import { bandsOf, shareIn, shinglesOf } from './shingles.ts';

/** Generates pseudo-random words from a seed. */
function words(count: number, seed: number): string[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return `w${state % 5000}`;
  });
}
const bands = (text: string[]) => new Set(bandsOf(shinglesOf(text.join(' '))));
const meet = (one: string[], other: string[]) => {
  const known = bands(one);
  return [...bands(other)].some((band) => known.has(band));
};

describe('shingles', () => {
  it('ignore case, punctuation and line breaks', () => {
    const one = shinglesOf('Lichens grow slowly on walls, in the north.');
    expect(shareIn(one, shinglesOf('lichens grow\nslowly — on WALLS in the north'))).toBe(1);
    expect(shareIn(shinglesOf('我们测量了北墙上的地衣'), shinglesOf('我们测量了 北墙上的地衣。'))).toBe(1);
  });

  it('measure the share of a text in another one', () => {
    const [whole, half] = [words(1004, 1), words(1004, 1).slice(0, 504)];
    expect(shareIn(shinglesOf(half.join(' ')), shinglesOf(whole.join(' ')))).toBe(1);
    expect(shareIn(shinglesOf(whole.join(' ')), shinglesOf(half.join(' ')))).toBeCloseTo(0.5, 2);
  });

  it('share a band when nine tenths of the text match, and rarely when a quarter does', () => {
    const pairs = Array.from({ length: 100 }, (_, seed) => words(2000, seed + 7));
    const near = pairs.filter((text, seed) =>
      meet(text, [...text.slice(0, 1800), ...words(200, seed + 999)]),
    );
    const far = pairs.filter((text, seed) => meet(text, [...text.slice(0, 500), ...words(1500, seed + 999)]));
    expect(near).toHaveLength(100);
    expect(far.length).toBeLessThan(5);
  });

  it('have stable bands', () => {
    expect(bandsOf(shinglesOf('a b c d e f')).slice(0, 2)).toMatchInlineSnapshot(`
      [
        "0-1oe2ic-1lile5-1nogdel-9oufbz-3shyb9-13wpnwg",
        "1-m6irdl-e5tga1-13cl1fb-n7t5lt-p7uc64-j3xvnq",
      ]
    `);
    expect(bandsOf(shinglesOf('four words are few'))).toEqual([]);
  });
});
