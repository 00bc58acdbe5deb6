import { XMLValidator } from 'fast-xml-parser';
import { expect, it } from 'vitest';
import { DESCRIBED_PAPER } from '../../_lib/registrar/described-paper.ts';
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

it('stays XML whatever a title has', () => {
  const papers = [{ ...DESCRIBED_PAPER, title: 'When a[b[0]]> 3 & c < d' }];
  const asked = { totalCount: 1, start: 0, perPage: 10, query: 'all:]]>', origin: 'https://a.example' };
  const xml = writeArxivFeed({ ...asked, papers, now: new Date('2026-11-27T00:00:00Z') });
  expect(XMLValidator.validate(xml)).toBe(true);
  expect(xml).toContain('<title>When a[b[0]]&gt; 3 &amp; c &lt; d</title>');
});
