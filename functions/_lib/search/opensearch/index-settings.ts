import { type Columns, FIELD_WEIGHTS } from '../index/document.ts';

/** Texts arrive as stems or words separated by spaces: our own code splits and stems for all engines (`words.ts`). */
const ANALYSIS = {
  filter: { counts: { type: 'delimited_term_freq', delimiter: '|' } },
  analyzer: { counted: { type: 'custom', tokenizer: 'whitespace', filter: ['counts'] } },
};

const SETTINGS = {
  number_of_shards: 3,
  // A replica on a second node, none if there is only one.
  auto_expand_replicas: '0-1',
  // Explicit, though it is the default: otherwise an index not searched for 30 s stops refreshing.
  refresh_interval: '1s',
  // The last of 10,000 hits may start a page.
  max_result_window: 10_100,
};

/** Weights are multiples of 1/2; doubled, they are whole numbers, which is how often a stem counts. */
const UNIT = 2;

/**
 * FTS5 weighs a word's occurrences by field before they saturate. This does the same: one field contains each stem with
 * its weighted count, and BM25's k1 = 1.2 has the same unit.
 */
const WEIGHTED = { type: 'BM25', k1: 1.2 * UNIT, b: 0.75 };

const keyword = { type: 'keyword' };
/** Not searchable, only returned. */
const shownAsItIs = { type: 'keyword', index: false, doc_values: false, store: true };
/** For phrases and for filtering by field; not for ranking. */
const stems = { type: 'text', analyzer: 'whitespace', norms: false };

export const PAPERS = {
  settings: { index: { ...SETTINGS, analysis: ANALYSIS, similarity: { weighted: WEIGHTED } } },
  mappings: {
    dynamic: false,
    properties: {
      id: keyword,
      shown: {
        properties: {
          words: {
            type: 'text',
            analyzer: 'counted',
            search_analyzer: 'whitespace',
            index_options: 'freqs',
            similarity: 'weighted',
          },
          ...{ title: stems, keywords: stems, authors: stems, abstract: stems },
          ...{ filters: keyword, day: keyword, published: keyword, year: keyword },
          ...{ categories: keyword, type: keyword, status: keyword, supervisor: keyword },
          ...{ titleWords: keyword, vocabulary: keyword, keywordNames: keyword, authorNames: keyword },
          summary: shownAsItIs,
        },
      },
      figures: {
        properties: {
          ...{ views: { type: 'long' }, citations: { type: 'long' }, score: { type: 'double' } },
          ...{ day: { type: 'double' }, week: { type: 'double' }, month: { type: 'double' } },
          all: shownAsItIs,
        },
      },
    },
  },
};

export const PEOPLE = {
  settings: { index: SETTINGS },
  mappings: {
    dynamic: false,
    properties: {
      ...{ id: keyword, kind: keyword, created: keyword, nameWords: keyword },
      ...{ name: stems, field: stems, about: stems, of: stems },
      person: shownAsItIs,
    },
  },
};

/**
 * An entry after all others in each dictionary of each paper: if all entries of a shard sort before the requested one,
 * OpenSearch 2.19 fails on that shard with an index out of bounds.
 */
export const LAST_ENTRY = '\u{10FFFF}';

/** Returns each stem of a paper with its weighted count: `wilson|8 interv|3`. */
export function countedStems(columns: Columns): string {
  const counts = new Map<string, number>();
  for (const [name, weight] of Object.entries(FIELD_WEIGHTS)) {
    const text = columns[name as keyof Columns];
    if (weight === 0 || text === '') continue;
    for (const stem of text.split(' ')) counts.set(stem, (counts.get(stem) ?? 0) + weight * UNIT);
  }
  return [...counts].map(([stem, count]) => `${stem}|${count}`).join(' ');
}
