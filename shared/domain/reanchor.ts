import { finderIn, type Quote, type TextRange } from './find-quote.ts';

/** Where a quote of an earlier version is in a newer text. */
export interface Anchor extends TextRange {
  /** Whether the passage is unchanged; otherwise it is the sentence that is most like it. */
  isExact: boolean;
}

/** A changed sentence is the same one if this share of the words is common to both (Dice's coefficient). */
const LEAST_ALIKE = 0.6;

/**
 * Returns a function that finds quotes of an earlier version in a newer text: the same passage, or else the sentence with the most
 * words in common, if these are most of its words. It returns undefined for an orphan, whose passage was deleted or rewritten.
 */
export function anchorIn(text: string): (quote: Quote, near?: number) => Anchor | undefined {
  const find = finderIn(text);
  const sentences = sentencesOf(text);
  return (quote, near) => {
    const exact = find(quote, near);
    if (exact) return { ...exact, isExact: true };
    const wanted = wordsOf(quote.exact);
    let best: { range: TextRange; alike: number } | undefined;
    // A quote may span sentences, and sentences are split and joined.
    for (const [index, sentence] of sentences.entries())
      for (const last of sentences.slice(index, index + 3)) {
        const range = { start: sentence.start, end: last.end };
        const alike = likeness(wanted, wordsOf(text.slice(range.start, range.end)));
        if (alike >= LEAST_ALIKE && alike > (best?.alike ?? 0)) best = { range, alike };
      }
    return best && { ...best.range, isExact: false };
  };
}

function sentencesOf(text: string): TextRange[] {
  return [...text.matchAll(/[^.!?\n]+(?:[.!?]+(?!\s)[^.!?\n]*|\n(?!\n)[^.!?\n]*)*[.!?]*/g)]
    .map(({ 0: sentence, index }) => ({ start: index, end: index + sentence.length }))
    .filter(({ start, end }) => text.slice(start, end).trim() !== '');
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns Dice's coefficient of two lists of words: 1 if they have the same words equally often. */
function likeness(a: string[], b: string[]): number {
  const counts = new Map<string, number>();
  for (const word of a) counts.set(word, (counts.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of b) {
    const left = counts.get(word) ?? 0;
    if (left > 0) common++;
    counts.set(word, left - 1);
  }
  return a.length + b.length === 0 ? 0 : (2 * common) / (a.length + b.length);
}
