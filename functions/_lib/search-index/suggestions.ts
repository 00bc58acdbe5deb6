import { CATEGORIES, CATEGORY_IDS } from '#shared/categories.ts';
import type { Suggestion } from './search-index.ts';
import { wordsOf } from './words.ts';

/** What an engine gives of a kind at the most. */
export const MOST_OF_A_KIND = 4;

/** What somebody has typed, as dictionaries have it. */
export const foldedOf = (text: string): string => wordsOf(text.slice(0, 100)).join(' ');

/** Categories whose id begins, or one of whose name's words begins, with what was typed. */
export function categoriesLike(folded: string): Suggestion[] {
  return CATEGORY_IDS.filter((id) => {
    const name = wordsOf(CATEGORIES[id]).join(' ');
    return wordsOf(id).join(' ').startsWith(folded) || ` ${name}`.includes(` ${folded}`);
  })
    .slice(0, MOST_OF_A_KIND)
    .map((id) => ({ text: CATEGORIES[id], type: 'category', id }));
}

/** Suggestions of several kinds: each kind has its share, and what one leaves free, the others fill. */
export function shared(kinds: Suggestion[][], most: number): Suggestion[] {
  const share = Math.max(2, Math.floor(most / kinds.length));
  const first = kinds.flatMap((kind) => kind.slice(0, share));
  const rest = kinds.flatMap((kind) => kind.slice(share));
  const chosen = new Set([...first, ...rest].slice(0, most));
  return kinds.flat().filter((suggestion) => chosen.has(suggestion));
}
