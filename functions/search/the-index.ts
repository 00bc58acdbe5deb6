import { once } from '../_lib/once.ts';
import { IndexCopy } from '../_lib/search-feed/index-copy.ts';
import type { SearchIndex } from '../_lib/search-index/search-index.ts';

const copy = once(() => new IndexCopy());

/** The index of this function instance, at most a second old. */
export const theIndex = (): Promise<SearchIndex> => copy().current();
