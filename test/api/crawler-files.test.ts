import { XMLParser } from 'fast-xml-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { platformUrl } from '../support/api.ts';
import { aPublishedPaper, aSupervisor, type TestPerson } from '../support/builders.ts';
import { until } from '../support/until.ts';

const get = (path: string) => fetch(new URL(path, platformUrl()));
const textOf = async (path: string) => (await get(path)).text();
/** The tests' platform writes its addresses with its own origin. */
const pathOf = (address: string) => new URL(address).pathname + new URL(address).search;

const category = 'cs.IR';
let author: TestPerson;
let archiveId = '';
beforeAll(async () => {
  author = await aSupervisor();
  const fields = { title: 'Found by crawlers', primaryCategory: category };
  ({ archiveId } = await aPublishedPaper(author, fields));
});

describe('files for crawlers', () => {
  it('permit reading, and name the sitemap', async () => {
    const robots = await get('/robots.txt');
    expect(robots.headers.get('content-type')).toMatch(/^text\/plain/);
    const text = await robots.text();
    expect(text).toMatch(/^User-agent: \*$/m);
    expect(text).not.toMatch(/^Disallow: \/$/m);
    const address = /^Sitemap: (.+)$/m.exec(text)?.[1] ?? '';
    expect((await get(pathOf(address))).status).toBe(200);
  });

  it('contain sitemaps with a published paper and pages that exist', async () => {
    const Listed = z.array(z.object({ loc: z.url(), lastmod: z.iso.datetime().optional() }));
    const parser = new XMLParser({ isArray: (name) => name === 'url' || name === 'sitemap' });
    const listed = async (path: string) => {
      const parsed = parser.parse(await textOf(path));
      return Listed.parse(parsed.sitemapindex?.sitemap ?? parsed.urlset?.url);
    };
    const [pages, ...papers] = await listed('/sitemap.xml');
    for (const { loc } of await listed(pathOf(pages?.loc ?? '')))
      expect([loc, (await get(pathOf(loc))).status]).toEqual([loc, 200]);
    // Listings follow the paper's table.
    const found = await until(async () => {
      const all = await Promise.all(papers.map(({ loc }) => listed(pathOf(loc))));
      return all.flat().find(({ loc }) => loc.endsWith(`/papers/${archiveId}`));
    }, 'the paper in a sitemap');
    expect(found.lastmod).toBeDefined();
  });

  it('respond to unknown sitemaps with 404', async () => {
    for (const path of ['/sitemaps/papers-2020-01-1.xml', '/sitemaps/x.xml', '/sitemaps/'])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });
});

describe('feeds', () => {
  it('are linked by the pages that show the same, and have the paper', async () => {
    const pages = ['/browse', `/browse?category=${category}`, `/users/${author.username}`];
    for (const page of pages) {
      const links = [
        ...(await textOf(page)).matchAll(/<link [^>]*type="application\/(atom|rss)\+xml"[^>]*>/g),
      ];
      expect([page, links.map(([, format]) => format)]).toEqual([page, ['atom', 'rss']]);
      for (const [link] of links) {
        const feed = pathOf(/href="([^"]+)"/.exec(link)?.[1] ?? '');
        const entry = await until(
          async () => (await textOf(feed)).includes(`/papers/${archiveId}</`) || undefined,
          `the paper in ${feed}`,
        );
        expect(entry).toBe(true);
      }
    }
  });

  it('have the results of a search, and the reviews of a paper', async () => {
    await until(
      async () => (await textOf('/feeds/search.atom?q=crawlers')).includes(archiveId) || undefined,
      'the paper in the feed of a search',
    );
    const reviews = await get(`/feeds/reviews/${archiveId}.rss`);
    expect([reviews.status, reviews.headers.get('content-type')]).toEqual([
      200,
      'application/rss+xml; charset=utf-8',
    ]);
  });

  it('that don’t exist are answered with 404', async () => {
    for (const path of [
      '/feeds/papers.json',
      '/feeds/users/nobody-at-all.atom',
      '/feeds/reviews/COL.2001.00001.atom',
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });
});
