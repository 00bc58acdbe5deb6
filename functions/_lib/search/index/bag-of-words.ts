import { stemsOf } from './words.ts';

/** 200,000 characters are some 60 pages; of longer texts, only the beginning is searched. */
const MOST_CHARACTERS = 200_000;

/**
 * Returns the sorted stems of a full text. Equal stems are adjacent, so that the index stores each count in a byte and no
 * positions. Phrases are found in the other fields only.
 */
export function bagOfWords(text: string): string {
  return stemsOf(text.slice(0, MOST_CHARACTERS)).toSorted().join(' ');
}
