import { XMLParser } from 'fast-xml-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { platformUrl } from '../support/api.ts';
import { aPublishedPaper, aSupervisor } from '../support/builders.ts';
import { until } from '../support/until.ts';

const get = (path: string) => fetch(new URL(path, platformUrl()));
const textOf = async (path: string) => (await get(path)).text();
/** The tests' platform writes its addresses with its own origin. */
const pathOf = (address: string) => new URL(address).pathname + new URL(address).search;

let archiveId = '';
beforeAll(async () => {
  ({ archiveId } = await aPublishedPaper(await aSupervisor(), { title: 'Found by crawlers' }));
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
