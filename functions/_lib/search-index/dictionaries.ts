import type { PaperSummary } from '#shared/domain/paper.ts';
import { namesOf } from './document.ts';
import { tellingWordsOf, wordsOf } from './words.ts';

/** A name that is suggested, under words by which it may be typed. */
export interface DictionaryName {
  kind: 'keyword' | 'author';
  folded: string;
  shown: string;
}

/** The words of a paper, each once, by which misspelt ones are corrected. */
export function vocabularyOf(summary: PaperSummary): string[] {
  const { title, abstract, keywords } = summary;
  const words = tellingWordsOf([title, abstract, ...keywords, ...namesOf(summary)].join('\n'));
  return [...new Set(words)].filter(isCorrectable);
}

/** Numbers, formulas and single letters are neither proposed nor corrected. */
const isCorrectable = (word: string) => /^\p{L}{3,}$/u.test(word);

/** Keywords and authors of a paper. Who types a family name finds its bearers, too. */
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
