import type { FacetCount } from './search-index.ts';

/** Returns the counts of a facet, the highest first. */
export const byCount = (counts: ReadonlyMap<string, number>): FacetCount[] =>
  [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value));

export const latestFirst = (years: FacetCount[]): FacetCount[] =>
  years.toSorted((a, b) => b.value.localeCompare(a.value));
