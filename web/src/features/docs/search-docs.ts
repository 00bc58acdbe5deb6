import { index } from 'virtual:docs-index';
import MiniSearch from 'minisearch';
import { type DocEntry, INDEX_OPTIONS } from './index-options.ts';

export type DocHit = Pick<DocEntry, 'id' | 'title' | 'page' | 'address'>;

const MAX_HITS = 8;
const search = MiniSearch.loadJSON<DocEntry>(index, INDEX_OPTIONS);

/** Returns the sections and endpoints that contain all words, best first. Words can be incomplete or misspelled. */
export const searchDocs = (words: string): DocHit[] =>
  search
    .search(words)
    .slice(0, MAX_HITS)
    .map(({ id, title, page, address }) => ({ id, title, page, address }));
