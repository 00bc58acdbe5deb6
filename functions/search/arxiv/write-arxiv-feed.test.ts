import { expect, it } from 'vitest';
import { writeArxivError, writeArxivFeed } from './write-arxiv-feed.ts';

it('is the same text all day, so that programs can ask whether it changed', () => {
  const at = (time: string) => {
    const now = new Date(`2026-11-27T${time}Z`);
    const origin = 'https://a.example';
    const nothing = { papers: [], totalCount: 0, start: 0, perPage: 10, query: 'all:walls' };
    return writeArxivFeed({ ...nothing, origin, now }) + writeArxivError('Unknown field.', origin, now);
  };
  expect(at('23:59:59')).toBe(at('00:00:01'));
  expect(at('12:00:00')).toContain('<updated>2026-11-27T00:00:00.000Z</updated>');
});
