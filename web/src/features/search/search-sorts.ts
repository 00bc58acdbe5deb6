import type { SEARCH_SORTS } from '#shared/domain/search.ts';

export type SearchSort = (typeof SEARCH_SORTS)[number];

/** How results can be sorted, the usual order first. */
export const SEARCH_SORT_NAMES: Record<SearchSort, string> = {
  relevance: 'Most relevant',
  date: 'Newest',
  citations: 'Most cited',
  views: 'Most viewed',
  score: 'Best reviewed',
};
