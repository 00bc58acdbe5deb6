import type { SearchHit } from '#shared/domain/search.ts';

/** Returns where a result matches if neither its title nor the shown part of its abstract does; undefined if one of them does. */
export function placeOfMatch({ highlights }: Pick<SearchHit, 'highlights'>): string | undefined {
  const isShown = [...highlights.title, ...highlights.abstract].some(({ isHit }) => isHit);
  return isShown ? undefined : 'Matches in the full text, the authors, or the keywords';
}
