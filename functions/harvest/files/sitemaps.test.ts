import { XMLParser } from 'fast-xml-parser';
import { beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { sitemap, sitemapIndex } from './sitemaps.ts';

// Lists of thousands of papers are replaced by numbers: the oldest paper of a month is 1.
const listed = vi.hoisted(() => ({ months: [] as { month: string; count: number }[] }));
vi.mock('../../_lib/papers/listing-repository.ts', () => ({
  monthCounts: async () => listed.months,
  entries: async (_: string, { month, skip, take }: { month: string; skip: number; take: number }) => {
    const count = listed.months.find((of) => of.month === month)?.count ?? 0;
    return Array.from({ length: take }, (__, index) => String(count - skip - index));
  },
  papersByIds: async (ids: string[]) =>
    ids.map((id) => ({ archiveId: `COL.${id}`, shown: { updatedAt: '2026-11-22T09:00:00.000Z' } })),
}));

beforeEach(() => {
  listed.months = [
    { month: '2611', count: 2500 },
    { month: '2610', count: 1 },
  ];
});

const origin = 'https://a.example';
const Index = z.object({ sitemapindex: z.object({ sitemap: z.array(z.object({ loc: z.string() })) }) });
const Sitemap = z.object({
  urlset: z.object({ url: z.array(z.object({ loc: z.string(), lastmod: z.string().optional() })) }),
});
const parser = new XMLParser({ isArray: (name) => name === 'url' || name === 'sitemap' });
const addressesIn = async (name: string) =>
  Sitemap.parse(parser.parse((await sitemap(name, origin)) ?? '')).urlset.url;

it('lists a sitemap of the pages, and one for each thousand papers of a month', async () => {
  const { sitemapindex } = Index.parse(parser.parse(await sitemapIndex(origin)));
  expect(sitemapindex.sitemap.map(({ loc }) => loc)).toEqual(
    ['pages', 'papers-2026-11-1', 'papers-2026-11-2', 'papers-2026-11-3', 'papers-2026-10-1'].map(
      (name) => `${origin}/sitemaps/${name}.xml`,
    ),
  );
});

it('lists the oldest papers first, so that a new paper changes the last sitemap only', async () => {
  const first = await addressesIn('papers-2026-11-1');
  expect(first).toHaveLength(1000);
  expect(first[0]).toEqual({ loc: `${origin}/papers/COL.1`, lastmod: '2026-11-22T09:00:00.000Z' });
  const last = await addressesIn('papers-2026-11-3');
  expect(last.map(({ loc }) => loc.split('.').at(-1))).toEqual(
    Array.from({ length: 500 }, (_, index) => String(2001 + index)),
  );
  listed.months = [{ month: '2611', count: 2501 }];
  expect(await addressesIn('papers-2026-11-1')).toEqual(first);
  expect(await addressesIn('papers-2026-11-3')).toHaveLength(501);
});

it.each(['papers-2026-11-4', 'papers-2026-11-0', 'papers-2025-01-1', 'papers-2026-13-1', 'people', ''])(
  'has no sitemap “%s”',
  async (name) => {
    expect(await sitemap(name, origin)).toBeUndefined();
  },
);
