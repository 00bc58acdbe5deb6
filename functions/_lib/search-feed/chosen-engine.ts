import { once } from '../once.ts';
import type { SearchIndex } from '../search-index/search-index.ts';
import { IndexCopy } from './index-copy.ts';
import { usesOpenSearch } from './uses-open-search.ts';

const copy = once(() => new IndexCopy());
/** Its client costs a cold start nothing where SQLite searches. */
const openSearch = once(async () => (await import('../search-opensearch/this-stage.ts')).thisStage());

/** The index of this stage by the engine that its configuration names, a second old at the most. */
export async function theIndex(): Promise<SearchIndex> {
  return usesOpenSearch() ? (await openSearch()).index : copy().current();
}
