import { stemsOf } from './words.ts';

/** 200,000 characters are some 60 pages; of what is longer, the beginning is searched. */
const MOST_CHARACTERS = 200_000;

/**
 * A full text as the index has it: its stems, sorted. Equal ones stand side by side, so that the index keeps how often
 * a word occurs in a byte each, and nothing of where: phrases are found in the other fields alone.
 */
export function bagOfWords(text: string): string {
  return stemsOf(text.slice(0, MOST_CHARACTERS)).toSorted().join(' ');
}
