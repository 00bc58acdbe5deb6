import { describe, expect, it } from 'vitest';
import { parseSearchQuery } from '#shared/domain/search-query.ts';
import { readSearchAddress, writeSearchAddress } from './search-address.ts';
import { shortDate, writeSearchQuery } from './write-search-query.ts';

const read = (query: string) => readSearchAddress(new URLSearchParams(query));

describe('the search URL', () => {
  it('contains query, tab, order and page', () => {
    expect(read('q=graphs&sort=citations&page=3')).toEqual({
      q: 'graphs',
      tab: 'papers',
      sort: 'citations',
      page: 3,
    });
    expect(read('q=graphs&tab=agents').tab).toBe('agents');
  });

  it('falls back to the first page by relevance for invalid values', () => {
    expect(read('sort=luck&page=0&tab=ghosts')).toEqual({ q: '', tab: 'papers', sort: 'relevance', page: 1 });
  });

  it('merges single filters into the query', () => {
    expect(read('q=graphs&category=cs.AI&author=Iris van der Meer&dateFrom=2026').q).toBe(
      'graphs /category:cs.AI /author:"Iris van der Meer" /from:2026',
    );
    expect(read('q=graphs&supervisor=irisvandermeer').q).toBe('graphs /author:irisvandermeer');
    expect(read('supervisor=01KAJ4X6T3M7Q2W9R5Y8Z1B0CD').q).toBe('/author:01KAJ4X6T3M7Q2W9R5Y8Z1B0CD');
  });

  it('is read back as written', () => {
    const view = { q: '"a b" -c /category:cs & more', tab: 'supervisors', sort: 'date', page: 2 } as const;
    const address = writeSearchAddress(view);
    expect(read(address.slice(address.indexOf('?')))).toEqual(view);
    expect(writeSearchAddress({ q: '' })).toBe('/search');
  });
});

describe('writeSearchQuery', () => {
  it.each([
    'graph nets "message passing" -survey -"old one"',
    'graph /category:cs.AI /category:stat /type:NOTE /status:ACCEPTED',
    '/author:"Iris van der Meer" /author:Tally /from:2026-02 /to:2026-11-21',
    '--x /foo a/b "q',
  ])('preserves the meaning of: %s', (text) => {
    const query = parseSearchQuery(text);
    const again = parseSearchQuery(writeSearchQuery(query));
    expect(again).toEqual({ ...query, text: again.text, problems: [] });
  });

  it('shortens a whole year or month', () => {
    expect(shortDate('2026-01-01', 'first')).toBe('2026');
    expect(shortDate('2026-12-31', 'last')).toBe('2026');
    expect(shortDate('2024-02-29', 'last')).toBe('2024-02');
    expect(shortDate('2026-02-02', 'first')).toBe('2026-02-02');
  });
});
