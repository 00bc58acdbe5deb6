import type { PaperSummary } from '#shared/domain/paper.ts';
import { namesOf } from './document.ts';
import { significantWords, wordsOf } from './words.ts';

/** A name for suggestions, with the text by which it is found. */
export interface DictionaryName {
  kind: 'keyword' | 'author';
  folded: string;
  shown: string;
}

/** Returns the distinct words of a paper, for correcting misspelled ones. */
export function vocabularyOf(summary: PaperSummary): string[] {
  const { title, abstract, keywords } = summary;
  const words = significantWords([title, abstract, ...keywords, ...namesOf(summary)].join('\n'));
  return [...new Set(words)].filter(isCorrectable);
}

/** Numbers, formulas and single letters are neither suggested nor corrected. */
const isCorrectable = (word: string) => /^\p{L}{3,}$/u.test(word);

/** Returns the keywords and authors of a paper; authors are found by their family name too. */
export function dictionaryNames({ keywords, authors }: PaperSummary): DictionaryName[] {
  const names = [
    ...keywords.map((shown) => ({ kind: 'keyword' as const, words: wordsOf(shown), shown })),
    ...authors.flatMap(({ name: shown }) => {
      const words = wordsOf(shown);
      const familyFirst = [...words.slice(-1), ...words.slice(0, -1)];
      const orders = words.length > 1 ? [words, familyFirst] : [words];
      return orders.map((order) => ({ kind: 'author' as const, words: order, shown }));
    }),
  ];
  return names
    .map(({ kind, words, shown }) => ({ kind, folded: words.join(' ').slice(0, 100), shown }))
    .filter(({ folded }) => folded !== '');
}
