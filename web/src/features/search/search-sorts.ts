import type { SEARCH_SORTS } from '#shared/domain/search.ts';

export type SearchSort = (typeof SEARCH_SORTS)[number];

/** The orders of results, the default first. */
export const SEARCH_SORT_NAMES: Record<SearchSort, string> = {
  relevance: 'Most relevant',
  date: 'Newest',
  citations: 'Most cited',
  views: 'Most viewed',
  score: 'Best reviewed',
};
