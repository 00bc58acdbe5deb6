import { stemsOf } from './words.ts';

/** 200,000 characters are some 60 pages; of longer texts, only the beginning is searched. */
const MOST_CHARACTERS = 200_000;

/**
 * Returns the sorted stems of a full text. Equal stems are adjacent, so that the index stores each count in a byte and no
 * positions. Phrases are found in the other fields only. A stem that occurs n times is repeated 1 + log2(n) times, rounded down:
 * BM25 saturates anyway, and the index is a quarter smaller (docs/decisions/0010).
 */
export function bagOfWords(text: string): string {
  const counts = new Map<string, number>();
  for (const stem of stemsOf(text.slice(0, MOST_CHARACTERS))) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return [...counts.keys()]
    .toSorted()
    .flatMap((stem) => Array<string>(timesOf(counts.get(stem) ?? 1)).fill(stem))
    .join(' ');
}

/** How often the index has a stem that occurs so often in a text. */
export const timesOf = (count: number): number => 1 + Math.floor(Math.log2(count));
