import { joinedWords, plainWords } from './plain-words.ts';

/** A subtitle may be missing if the rest is long enough to identify a work. */
const SHORTEST_MAIN_TITLE = 4;

export interface TitleComparison {
  isSame: boolean;
  /** From 0 to 1: the share of the words that both have (Dice), weighted by their length. */
  similarity: number;
}

/**
 * Compares titles by their words: not by case, accents, punctuation, hyphens, TeX or markup. A title without its subtitle is the
 * same; one with another word is not, however similar it is.
 */
export function compareTitles(cited: string, record: { title: string; subtitle?: string }): TitleComparison {
  const whole = record.subtitle ? `${record.title}: ${record.subtitle}` : record.title;
  const similarity = Math.max(likeness(cited, whole), likeness(cited, record.title));
  const joined = joinedWords(cited);
  const isSame = joined !== '' && [...titlesOf(record, whole)].some((title) => joinedWords(title) === joined);
  if (isSame) return { isSame, similarity: 1 };
  return {
    isSame:
      joined !== '' && [...mainTitles(cited)].some((title) => joinedWords(title) === joinedWords(whole)),
    similarity,
  };
}

function* titlesOf({ title }: { title: string }, whole: string): Generator<string> {
  yield whole;
  yield title;
  yield* mainTitles(whole);
}

/** Yields a title without its subtitle, if what remains identifies a work. */
function* mainTitles(title: string): Generator<string> {
  const main = /^(.+?)\s*(?::|\.|\?|\s[-–—])\s+\S/.exec(title)?.[1];
  if (main && plainWords(main).length >= SHORTEST_MAIN_TITLE) yield main;
}

function likeness(a: string, b: string): number {
  const left = plainWords(a);
  const right = plainWords(b);
  const counts = new Map<string, number>();
  for (const word of left) counts.set(word, (counts.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of right) {
    const count = counts.get(word) ?? 0;
    if (count === 0) continue;
    counts.set(word, count - 1);
    shared += word.length;
  }
  const total = lengthOf(left) + lengthOf(right);
  return total === 0 ? 0 : (2 * shared) / total;
}

const lengthOf = (words: string[]): number => words.reduce((sum, word) => sum + word.length, 0);
