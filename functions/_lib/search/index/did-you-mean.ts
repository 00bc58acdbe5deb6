import type { SearchQuery } from '#shared/domain/search-query.ts';
import type { SearchAnswer } from './search-index.ts';
import type { Correction } from './spelling.ts';

/** With fewer hits, a rare word may be a typo if a very common word is similar. */
export const FEW_HITS = 3;
const MUCH_MORE_COMMON = 20;

/** Returns the most likely correction of each corrected word. */
export const bestOf = (corrected: SearchAnswer['corrected']): Map<string, string> =>
  new Map(corrected.flatMap(({ word, by: [best] }) => (best ? [[word, best] as const] : [])));

/** Returns whether a word that some papers contain was probably a typo. */
export const isProbablyMeant = (best: Correction | undefined, papers: number): best is Correction =>
  best !== undefined && best.distance === 1 && best.papers > MUCH_MORE_COMMON * Math.max(1, papers);

/** Returns the query with corrected words; null if there are none. */
export function reworded(query: SearchQuery, better: ReadonlyMap<string, string>): string | null {
  if (better.size === 0) return null;
  return query.words
    .map((word) => better.get(word.toLowerCase()) ?? word)
    .concat(query.phrases.map((phrase) => `"${phrase}"`))
    .join(' ');
}
