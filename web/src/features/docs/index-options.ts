import type { Options } from 'minisearch';

/** A section of a page, or an endpoint. */
export interface DocEntry {
  /** Its address: `/docs/api/papers#submit-a-paper`. */
  id: string;
  title: string;
  /** The title of its page. */
  page: string;
  /** Indexed, but not stored. */
  text: string;
  /** `POST /api/v1/papers`; absent for a section. */
  address?: string;
}

/** How the build makes the search index, and how the browser reads it. */
export const INDEX_OPTIONS: Options<DocEntry> = {
  fields: ['title', 'address', 'page', 'text'],
  storeFields: ['title', 'page', 'address'],
  searchOptions: { prefix: true, fuzzy: 0.2, boost: { title: 4, address: 3, page: 2 }, combineWith: 'AND' },
};
