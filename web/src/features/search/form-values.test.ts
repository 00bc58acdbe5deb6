import { describe, expect, it } from 'vitest';
import { parseSearchQuery } from '#shared/domain/search-query.ts';
import { activeFilters, isNarrowedTo, withFacet, withoutFacet, withWords, wordsOf } from './change-query.ts';
import { readFormValues, writeFormValues } from './form-values.ts';

describe('the advanced form', () => {
  it('takes a query apart into its fields', () => {
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

  it('loses nothing that has no field of its own', () => {
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

  it('is no query where nothing is filled in', () => {
    expect(writeFormValues(readFormValues(''))).toBe('');
  });
});

describe('a query that is changed by a click', () => {
  it('is narrowed to one value of a facet, and widened again', () => {
    const narrowed = withFacet('graph /category:cs /author:"A B"', 'categories', 'cs.AI');
    expect(narrowed).toBe('graph /category:cs.AI /author:"A B"');
    expect(isNarrowedTo(parseSearchQuery(narrowed), 'categories', 'cs.AI')).toBe(true);
    expect(withoutFacet(narrowed, 'categories')).toBe('graph /author:"A B"');
  });

  it('takes a year as its days', () => {
    const narrowed = withFacet('graph /to:2020-05', 'years', '2026');
    expect(narrowed).toBe('graph /from:2026 /to:2026');
    expect(isNarrowedTo(parseSearchQuery(narrowed), 'years', '2026')).toBe(true);
    expect(withoutFacet(narrowed, 'years')).toBe('graph');
  });

  it('gets better words, and keeps its filters and what it excludes', () => {
    expect(withWords('grpah -survey /type:NOTE', 'graph')).toBe('graph -survey /type:NOTE');
  });

  it('says its filters one by one, each with the query that is left without it', () => {
    expect(activeFilters('graph /category:cs.AI /category:stat /status:ACCEPTED /from:2026')).toEqual([
      { label: 'Artificial Intelligence', without: 'graph /category:stat /status:ACCEPTED /from:2026' },
      { label: 'All of Statistics', without: 'graph /category:cs.AI /status:ACCEPTED /from:2026' },
      { label: 'Accepted', without: 'graph /category:cs.AI /category:stat /from:2026' },
      { label: 'From 2026', without: 'graph /category:cs.AI /category:stat /status:ACCEPTED' },
    ]);
    expect(wordsOf('graph "a b" -c /type:NOTE')).toBe('graph “a b” −c');
  });
});
