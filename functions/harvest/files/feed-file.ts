import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { generateAtomFeed, generateRssFeed } from 'feedsmith';
import { PRODUCT_NAME } from '#shared/constants.ts';
import { FEED_FORMATS, type FeedFormat } from '#shared/domain/feeds.ts';
import type { FetchFromApi } from '../../_lib/runtime/fetch-from-api.ts';
import { withPlainTexts, xmlCharacters } from '../../_lib/runtime/xml.ts';
import { type FeedContent, feedContent } from './feed-content.ts';

const FEED_ADDRESS = new RegExp(`^/feeds/(.+)\\.(${Object.keys(FEED_FORMATS).join('|')})$`);
/** Readers fetch a feed about once an hour. */
const CACHED = 'public, max-age=300, s-maxage=300, stale-while-revalidate=3600';

/**
 * Serves `/feeds/…` as Atom or RSS (shared/domain/feeds.ts).
 * @param url the requested path and query
 * @returns undefined for feeds that don't exist
 */
export async function feedFile(
  { url, origin }: { url: string; origin: string },
  fetchFromApi: FetchFromApi,
): Promise<APIGatewayProxyStructuredResultV2 | undefined> {
  const { pathname, search, searchParams } = new URL(url, origin);
  const [, name, format] = FEED_ADDRESS.exec(pathname) ?? [];
  if (name === undefined) return undefined;
  const content = await feedContent(name, searchParams, fetchFromApi);
  if (content === null) return undefined;
  if (content === undefined) return { statusCode: 503, headers: { 'retry-after': '60' }, body: '' };
  return {
    statusCode: 200,
    headers: {
      'content-type': `${FEED_FORMATS[format as FeedFormat].mediaType}; charset=utf-8`,
      'cache-control': CACHED,
    },
    body: withPlainTexts(
      WRITERS[format as FeedFormat]({ content, origin, self: origin + pathname + search }),
    ),
  };
}

interface Written {
  content: FeedContent;
  origin: string;
  /** The address of the feed itself. */
  self: string;
}

const WRITERS = { atom: writeAtom, rss: writeRss } as const satisfies Record<FeedFormat, unknown>;

function writeAtom({ content, origin, self }: Written): string {
  return generateAtomFeed({
    id: self,
    title: plain(content.title),
    subtitle: plain(content.description),
    updated: latestOf(content),
    generator: { text: PRODUCT_NAME, uri: origin },
    authors: [{ name: PRODUCT_NAME }],
    links: [
      { href: self, rel: 'self', type: FEED_FORMATS.atom.mediaType },
      { href: origin + content.page, rel: 'alternate', type: 'text/html' },
    ],
    entries: content.entries.map((entry) => ({
      id: origin + entry.address,
      title: plain(entry.title),
      summary: plain(entry.text),
      authors: entry.authors.map((name) => ({ name: xmlCharacters(name) })),
      categories: entry.categories.map((term) => ({ term })),
      published: new Date(entry.published),
      updated: new Date(entry.updated),
      links: [{ href: origin + entry.address, rel: 'alternate', type: 'text/html' }],
    })),
  });
}

function writeRss({ content, origin, self }: Written): string {
  return generateRssFeed({
    title: xmlCharacters(content.title),
    link: origin + content.page,
    description: xmlCharacters(content.description),
    lastBuildDate: latestOf(content),
    generator: PRODUCT_NAME,
    atom: { links: [{ href: self, rel: 'self', type: FEED_FORMATS.rss.mediaType }] },
    items: content.entries.map((entry) => ({
      title: xmlCharacters(entry.title),
      link: origin + entry.address,
      guid: { value: origin + entry.address, isPermaLink: true },
      // Readers take it for HTML.
      description: escapeHtml(xmlCharacters(entry.text)),
      categories: entry.categories.map((name) => ({ name })),
      pubDate: new Date(entry.published),
      // RSS has email addresses of authors only.
      dc: { creators: entry.authors.map(xmlCharacters) },
    })),
  });
}

/** An empty feed has never changed. */
const latestOf = ({ entries }: FeedContent): Date =>
  new Date(Math.max(0, ...entries.map(({ updated }) => Date.parse(updated))));

const plain = (text: string) => ({ value: xmlCharacters(text), type: 'text' });

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
