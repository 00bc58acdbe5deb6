import { describe, expect, it } from 'vitest';
import { parseSearchQuery } from '#shared/domain/search-query.ts';
import { activeFilters, isFilteredBy, withFacet, withoutFacet, withWords, wordsOf } from './change-query.ts';
import { readFormValues, writeFormValues } from './form-values.ts';

describe('the advanced form', () => {
  it('splits a query into its fields', () => {
    expect(
      readFormValues('graph nets "message passing" -survey /author:"A B" /category:cs.AI /from:2026'),
    ).toEqual({
      words: 'graph nets',
      phrase: 'message passing',
      excluded: 'survey',
      author: 'A B',
      category: 'cs.AI',
      type: '',
      status: '',
      from: '2026-01-01',
      to: '',
    });
  });

  it('keeps the parts that have no field', () => {
    const q = 'a "b c" "d e" -f -"g h" /category:cs.AI /category:stat.ML /author:X /author:"Y Z" /to:2026-02';
    const { problems: _, ...again } = parseSearchQuery(writeFormValues(readFormValues(q)));
    const { problems: __, ...query } = parseSearchQuery(q);
    const sorted = ({ phrases, excluded, filters, words }: typeof query) => ({
      words,
      phrases: phrases.toSorted(),
      excluded: excluded.toSorted(),
      ...filters,
      categories: filters.categories.toSorted(),
      authors: filters.authors.toSorted(),
    });
    expect(sorted(again)).toEqual(sorted(query));
  });

  it('writes an empty query for empty fields', () => {
    expect(writeFormValues(readFormValues(''))).toBe('');
  });
});

describe('a changed query', () => {
  it('adds and removes a facet’s filter', () => {
    const narrowed = withFacet('graph /category:cs /author:"A B"', 'categories', 'cs.AI');
    expect(narrowed).toBe('graph /category:cs.AI /author:"A B"');
    expect(isFilteredBy(parseSearchQuery(narrowed), 'categories', 'cs.AI')).toBe(true);
    expect(withoutFacet(narrowed, 'categories')).toBe('graph /author:"A B"');
  });

  it('filters by a year with its first and last day', () => {
    const narrowed = withFacet('graph /to:2020-05', 'years', '2026');
    expect(narrowed).toBe('graph /from:2026 /to:2026');
    expect(isFilteredBy(parseSearchQuery(narrowed), 'years', '2026')).toBe(true);
    expect(withoutFacet(narrowed, 'years')).toBe('graph');
  });

  it('replaces its words and keeps filters and excluded words', () => {
    expect(withWords('grpah -survey /type:NOTE', 'graph')).toBe('graph -survey /type:NOTE');
  });

  it('lists its filters, each with the query that remains without it', () => {
    expect(activeFilters('graph /category:cs.AI /category:stat /status:ACCEPTED /from:2026')).toEqual([
      { label: 'Artificial Intelligence', without: 'graph /category:stat /status:accepted /from:2026' },
      { label: 'All of Statistics', without: 'graph /category:cs.AI /status:accepted /from:2026' },
      { label: 'Accepted', without: 'graph /category:cs.AI /category:stat /from:2026' },
      { label: 'From 2026', without: 'graph /category:cs.AI /category:stat /status:accepted' },
    ]);
    expect(activeFilters('graph /ai:none')).toEqual([{ label: 'Use of AI: None used', without: 'graph' }]);
    expect(wordsOf('graph "a b" -c /type:NOTE')).toBe('graph “a b” −c');
  });
});
