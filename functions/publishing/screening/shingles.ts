/** The number of words in a shingle. Two papers share few shingles of five words by chance. */
const WORDS = 5;
const BANDS = 20;
const ROWS = 6;

/** Returns the words of a text, without case, punctuation and line breaks; Chinese and Japanese are split by characters. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(
        /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}])+/gu,
      ) ?? []
  );
}

/** Returns the shingles of a text as 32-bit numbers. */
export const shinglesOf = (text: string): Set<number> => shinglesOfWords(wordsOf(text));

/** Returns the shingles of words as 32-bit numbers. */
export function shinglesOfWords(words: readonly string[]): Set<number> {
  const shingles = new Set<number>();
  for (let index = 0; index + WORDS <= words.length; index++)
    shingles.add(hash(words.slice(index, index + WORDS).join(' ')));
  return shingles;
}

/** Returns the share, from 0 to 1, of one text's shingles that another text contains. */
export function shareIn(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  if (one.size === 0) return 0;
  let shared = 0;
  for (const shingle of one) if (other.has(shingle)) shared++;
  return shared / one.size;
}

/**
 * MinHash of 120 functions in 20 bands of 6: two texts share a band with probability 1 − (1 − J⁶)²⁰. Two papers of the
 * same length that share 90 % of their shingles have J = 0.9 / 1.1 = 0.82 and probability 0.9993; J = 0.3 has 0.015.
 * @returns a name for each band; empty for a text without shingles
 */
export function bandsOf(shingles: ReadonlySet<number>): string[] {
  if (shingles.size === 0) return [];
  const least = new Uint32Array(BANDS * ROWS).fill(0xffffffff);
  for (const shingle of shingles) {
    for (let row = 0; row < least.length; row++) {
      const value = mix(shingle ^ (SEEDS[row] ?? 0));
      if (value < (least[row] ?? 0)) least[row] = value;
    }
  }
  return Array.from({ length: BANDS }, (_, band) => {
    const rows = least.slice(band * ROWS, (band + 1) * ROWS);
    return `${band}-${[...rows].map((value) => value.toString(36)).join('-')}`;
  });
}

/** FNV-1a over UTF-16 units. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}

/** MurmurHash3's finalizer, in which each input bit changes half of the output bits. */
function mix(input: number): number {
  let value = input;
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** Must never change, so that papers years apart have comparable bands. */
const SEEDS = Uint32Array.from({ length: BANDS * ROWS }, (_, row) => mix(row * 0x9e3779b9 + 1));
