import { CATEGORIES, CATEGORY_IDS } from '#shared/categories.ts';
import type { Suggestion } from './search-index.ts';
import { wordsOf } from './words.ts';

/** The most suggestions that an engine returns of one kind. */
export const MOST_OF_A_KIND = 4;

/** Normalizes typed text as in the dictionaries. */
export const foldedOf = (text: string): string => wordsOf(text.slice(0, 100)).join(' ');

/** Returns categories whose id, or a word of whose name, starts with the text. */
export function categoriesLike(folded: string): Suggestion[] {
  return CATEGORY_IDS.filter((id) => {
    const name = wordsOf(CATEGORIES[id]).join(' ');
    return wordsOf(id).join(' ').startsWith(folded) || ` ${name}`.includes(` ${folded}`);
  })
    .slice(0, MOST_OF_A_KIND)
    .map((id) => ({ text: CATEGORIES[id], type: 'category', id }));
}

/** Merges suggestions of several kinds: each kind has its share, and the others fill what one leaves free. */
export function shared(kinds: Suggestion[][], most: number): Suggestion[] {
  const share = Math.max(2, Math.floor(most / kinds.length));
  const first = kinds.flatMap((kind) => kind.slice(0, share));
  const rest = kinds.flatMap((kind) => kind.slice(share));
  const chosen = new Set([...first, ...rest].slice(0, most));
  return kinds.flat().filter((suggestion) => chosen.has(suggestion));
}
