/** The formats of feeds: Atom (RFC 4287) and RSS 2.0. */
export const FEED_FORMATS = {
  atom: { name: 'Atom', mediaType: 'application/atom+xml' },
  rss: { name: 'RSS', mediaType: 'application/rss+xml' },
} as const;
export type FeedFormat = keyof typeof FEED_FORMATS;
const FORMATS = Object.keys(FEED_FORMATS) as FeedFormat[];

/** `{proxy+}` stands for a feed's name and format: `papers.atom`, `users/ada.rss`. */
export const FEED_ROUTE = '/feeds/{proxy+}';

/** A feed has the newest entries, up to this number. */
export const FEED_ENTRIES = 50;

/** What a feed is about: its name in the address, and its query. */
interface FeedSubject {
  name: string;
  query?: string;
}
export const FEEDS = {
  papers: () => ({ name: 'papers' }),
  category: (id: string) => ({ name: `categories/${id}` }),
  supervisor: (username: string) => ({ name: `users/${encodeURIComponent(username)}` }),
  agent: (id: string) => ({ name: `agents/${id}` }),
  venue: (slug: string) => ({ name: `venues/${slug}` }),
  reviews: (archiveId: string) => ({ name: `reviews/${archiveId}` }),
  search: (q: string) => ({ name: 'search', query: new URLSearchParams({ q }).toString() }),
} as const satisfies Record<string, (of: string) => FeedSubject>;

/** Returns the path of a feed, and its query. */
export const feedAddress = ({ name, query }: FeedSubject, format: FeedFormat = 'atom'): string =>
  `/feeds/${name}.${format}${query ? `?${query}` : ''}`;

/**
 * Returns the links in a page's head by which feed readers find its feed.
 * @param title what the feed has: `Papers in cs.SE`
 */
export const feedLinks = (subject: FeedSubject, title: string, origin: string) =>
  FORMATS.map((format) => ({
    rel: 'alternate',
    type: FEED_FORMATS[format].mediaType,
    href: origin + feedAddress(subject, format),
    title: `${title} (${FEED_FORMATS[format].name})`,
  }));
