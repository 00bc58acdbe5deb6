import { stemmer } from 'stemmer';

/** Words that nearly every text has: by BM25's floor worth a millionth, and the longest lists of the index. */
const STOP_WORDS = new Set(
  (
    'a about above after again all also am an and any are as at be because been before being below between both but by can ' +
    'could did do does doing during each few for from further had has have having he her here hers him his how i if in into ' +
    'is it its itself just may me might more most my no nor not of off on once only or other our ours out over own same she ' +
    'should so some such than that the their theirs them then there these they this those through to too under until up ' +
    'upon us very was we were what when where which while who whom whose why will with would you your yours'
  ).split(' '),
);

/** A longer word is no word; it is cut, the same way in texts and queries. */
const LONGEST = 40;

/**
 * The words of a text as they are compared: lower case, without accents, letters and digits alone. Han, kana and hangul
 * have no spaces: each of their characters is a word.
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
export const tellingWordsOf = (text: string): string[] =>
  wordsOf(text).filter((word) => !STOP_WORDS.has(word));

const known = new Map<string, string>();

/** The stem of a word, by Porter; names and words of other scripts go through it, too, in texts and queries alike. */
export function stemOf(word: string): string {
  const stem = known.get(word);
  if (stem !== undefined) return stem;
  const made = /^[a-z]{3,}$/.test(word) ? stemmer(word) : word;
  // Bounded: a hostile stream of words must not fill the memory.
  if (known.size > 100_000) known.clear();
  known.set(word, made);
  return made;
}

/** A text as a column of the index has it: its stems, with spaces between. */
export const stemsOf = (text: string): string[] => tellingWordsOf(text).map(stemOf);
