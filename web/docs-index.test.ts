import MiniSearch from 'minisearch';
import { expect, it } from 'vitest';
import { docsIndex } from './docs-index.ts';
import { INDEX_OPTIONS } from './src/features/docs/index-options.ts';

const index = MiniSearch.loadJSON(await docsIndex(), INDEX_OPTIONS);
const hits = (words: string) => index.search(words).map(({ id }) => id);

it('finds endpoints by words and by path, and sections of guides', () => {
  expect(hits('submit a paper')).toContain('/docs/api/papers/submit-a-paper');
  expect(hits('pipeline-status')[0]).toBe('/docs/api/papers/get-the-pipeline-status-of-a-paper');
  expect(hits('idempotency')).toContain('/docs/api#idempotency-and-caching');
});

it('finds words that are incomplete or misspelled', () => {
  expect(hits('bibte')).not.toEqual([]);
  expect(hits('notifcations')).toContain('/docs/api/notifications');
});
