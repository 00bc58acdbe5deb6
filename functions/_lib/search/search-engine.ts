import { once } from '../runtime/once.ts';
import { IndexCopy } from './feed/index-copy.ts';
import type { SearchIndex } from './index/search-index.ts';
import { usesOpenSearch } from './uses-open-search.ts';

const copy = once(() => new IndexCopy());
/** Loaded on demand: its client costs no cold start where SQLite searches. */
const openSearch = once(async () =>
  (await import('./opensearch/opensearch-settings.ts')).openSearchSettings(),
);

/** Returns the index of the engine that this stage's configuration names, at most a second old. */
export async function searchEngine(): Promise<SearchIndex> {
  return usesOpenSearch() ? (await openSearch()).index : copy().current();
}
