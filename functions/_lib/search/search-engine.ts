import { once } from '../runtime/once.ts';
import { IndexCopy } from './feed/index-copy.ts';
import type { SearchIndex } from './index/search-index.ts';
import { usesOpenSearch } from './uses-open-search.ts';

const copy = once(() => new IndexCopy());
/** Loaded on demand: its client costs no cold start where SQLite searches. */
const openSearch = once(async () =>
  (await import('./opensearch/opensearch-settings.ts')).openSearchSettings(),
);

/** How long an instance that found no index in OpenSearch doesn't look again. */
const LOOK_AGAIN_MS = 10_000;
let isComplete = false;
let lookedAt = 0;

/**
 * Returns the index of the engine that this stage's configuration names, at most a second old. SQLite answers until the index in
 * OpenSearch is complete.
 */
export async function searchEngine(): Promise<SearchIndex> {
  if (!usesOpenSearch()) return copy().current();
  const { index } = await openSearch();
  return (await isWhole(index)) ? index : copy().current();
}

/** A version gets its position before readers are switched to it, so without a position they have no complete version. */
async function isWhole(index: { position(): Promise<number> }): Promise<boolean> {
  if (isComplete || Date.now() - lookedAt < LOOK_AGAIN_MS) return isComplete;
  lookedAt = Date.now();
  isComplete = (await index.position()) > 0;
  return isComplete;
}
