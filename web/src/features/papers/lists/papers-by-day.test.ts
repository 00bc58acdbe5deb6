import { describe, expect, it } from 'vitest';
import { byDay } from './papers-by-day.ts';

describe('a listing by day', () => {
  it('groups papers by day of publication, in UTC', () => {
    const papers = [
      { id: 'c', publishedAt: '2026-11-21T00:00:01.000Z', createdAt: '2026-11-20T10:00:00.000Z' },
      { id: 'b', publishedAt: '2026-11-20T23:59:59.000Z', createdAt: '2026-11-20T10:00:00.000Z' },
      { id: 'a', publishedAt: null, createdAt: '2026-11-20T01:00:00.000Z' },
    ];
    expect(byDay(papers).map(({ day, papers: of }) => [day, of.map(({ id }) => id)])).toEqual([
      ['2026-11-21', ['c']],
      ['2026-11-20', ['b', 'a']],
    ]);
  });
});
