import { stemmer } from 'stemmer';

/**
 * Words in nearly every text: BM25's floor makes them worth a millionth, and their lists are the longest of the index.
 */
const STOP_WORDS = new Set(
  (
    'a about above after again all also am an and any are as at be because been before being below between both but by can ' +
    'could did do does doing during each few for from further had has have having he her here hers him his how i if in into ' +
    'is it its itself just may me might more most my no nor not of off on once only or other our ours out over own same she ' +
    'should so some such than that the their theirs them then there these they this those through to too under until up ' +
    'upon us very was we were what when where which while who whom whose why will with would you your yours'
  ).split(' '),
);

/** Longer words are truncated, in texts and queries alike. */
const LONGEST = 40;

/**
 * Splits a text into normalized words: lower case, without accents, letters and digits only. Han, kana and hangul have no
 * spaces: each of their characters is a word.
 */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
  return (plain.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[\p{L}\p{N}]+/gu) ?? []).map((word) =>
    word.slice(0, LONGEST),
  );
}

/** The same without stop words. */
export const significantWords = (text: string): string[] =>
  wordsOf(text).filter((word) => !STOP_WORDS.has(word));

const known = new Map<string, string>();

/** Returns a word's stem (Porter). Names and words of other scripts are stemmed too, in texts and queries alike. */
export function stemOf(word: string): string {
  const stem = known.get(word);
  if (stem !== undefined) return stem;
  const made = /^[a-z]{3,}$/.test(word) ? stemmer(word) : word;
  // Bounded, so that a hostile stream of words can't fill the memory.
  if (known.size > 100_000) known.clear();
  known.set(word, made);
  return made;
}

/** Returns a text as stems separated by spaces, as in a column of the index. */
export const stemsOf = (text: string): string[] => significantWords(text).map(stemOf);
