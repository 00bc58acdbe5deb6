import { PAPERS_PER_SITEMAP, STATIC_PAGES } from '#shared/domain/crawler-files.ts';
import { listName } from '#shared/domain/lists.ts';
import { fullMonth, shortMonth } from '#shared/domain/paper-ids.ts';
import { proceedingsPath, venuePath } from '#shared/domain/publication.ts';
import { entries, monthCounts, papersByIds } from '../../_lib/papers/listing-repository.ts';
import { publicVenues } from '../../_lib/venues/public-venue-repository.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const ALL_PAPERS = listName({});
const PAPERS = /^papers-(\d{4}-\d{2})-(\d{1,3})$/;

/** Returns the index of the sitemaps (https://www.sitemaps.org/protocol.html): the pages, and the papers of each month. */
export async function sitemapIndex(origin: string): Promise<string> {
  const months = await monthCounts(ALL_PAPERS);
  const names = months.flatMap(({ month, count }) =>
    Array.from(
      { length: Math.ceil(count / PAPERS_PER_SITEMAP) },
      (_, part) => `papers-${fullMonth(month)}-${part + 1}`,
    ),
  );
  const sitemaps = ['pages', ...names].map(
    (name) => `<sitemap>${locationOf(`${origin}/sitemaps/${name}.xml`)}</sitemap>`,
  );
  return documentOf('sitemapindex', sitemaps);
}

/**
 * Returns a sitemap: `pages` with those of venues, or `papers-2026-11-2` with the second thousand papers of a month, oldest first. A paper that is
 * published later changes only the last sitemap of its month.
 * @returns undefined if there is none with this name
 */
export async function sitemap(name: string, origin: string): Promise<string | undefined> {
  if (name === 'pages') return documentOf('urlset', await pagesOf(origin));
  const [, month, part] = PAPERS.exec(name) ?? [];
  if (month === undefined) return undefined;
  const ids = await papersOf(shortMonth(month), Number(part));
  if (ids.length === 0) return undefined;
  const papers = await papersByIds(ids);
  return documentOf(
    'urlset',
    papers.map(
      ({ archiveId, shown }) =>
        `<url>${locationOf(`${origin}/papers/${archiveId}`)}<lastmod>${shown.updatedAt}</lastmod></url>`,
    ),
  );
}

/** Returns the pages that exist without papers, and those of venues. */
async function pagesOf(origin: string): Promise<string[]> {
  const venues = (await publicVenues()).flatMap(({ slug, accepted }) => [
    venuePath(slug),
    ...(accepted > 0 ? [proceedingsPath(slug)] : []),
  ]);
  return [...STATIC_PAGES, ...venues].map((path) => `<url>${locationOf(origin + path)}</url>`);
}

/** Returns the ids of one part of a month's papers. Entries are read newest first. */
async function papersOf(month: string, part: number): Promise<string[]> {
  const count = (await monthCounts(ALL_PAPERS)).find((counted) => counted.month === month)?.count ?? 0;
  const [begin, end] = [(part - 1) * PAPERS_PER_SITEMAP, Math.min(part * PAPERS_PER_SITEMAP, count)];
  if (begin < 0 || begin >= end) return [];
  const newestFirst = await entries(ALL_PAPERS, { month, skip: count - end, take: end - begin });
  return newestFirst.toReversed();
}

const locationOf = (address: string) => `<loc>${address.replaceAll('&', '&amp;')}</loc>`;

const documentOf = (root: string, children: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${children.join('\n')}\n</${root}>\n`;
