import { shareIn, shinglesOfWords } from './shingles.ts';

/** A text with fewer common words is another text, however alike the sentences between its own words are. */
const LEAST_COMMON = 0.7;
/** Stands for what a template leaves open; no text has this word. */
const OPEN = '\u0000';
const NUMBER = /^\p{N}+$/u;
const SHOWN = 5;

export interface TemplateMatch {
  /** The share, from 0 to 1, of the text that also appears in the other, but for numbers and words that only one of them has. */
  share: number;
  /** What differs, such as `moss → fern`. */
  differences: string;
}

/** Compares two texts that may have been made by filling a template with other names and numbers. */
export function matchTemplate(words: readonly string[], others: readonly string[]): TemplateMatch {
  const [own, foreign] = [new Set(words), new Set(others)];
  const isOpen = (word: string) => NUMBER.test(word) || !own.has(word) || !foreign.has(word);
  const fill = (all: readonly string[]) => all.map((word) => (isOpen(word) ? OPEN : word));
  const filled = fill(words);
  const common = filled.filter((word) => word !== OPEN).length;
  if (words.length === 0 || common / words.length < LEAST_COMMON) return { share: 0, differences: '' };
  const share = shareIn(shinglesOfWords(filled), shinglesOfWords(fill(others)));
  const only = (all: readonly string[], less: ReadonlySet<string>) =>
    [...new Set(all.filter((word) => !less.has(word)))].slice(0, SHOWN).join(', ');
  return { share, differences: `${only(others, own)} → ${only(words, foreign)}` };
}
