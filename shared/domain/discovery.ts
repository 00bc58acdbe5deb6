/** Addresses by which programs find out what the site offers, and what a page is about. The function `pages` serves them. */
export const DISCOVERY_PATHS = {
  /** The site's search for the address bar of browsers (https://github.com/dewitt/opensearch). */
  openSearch: '/opensearch.xml',
  /** A preview of a paper for sites that embed links (https://oembed.com). */
  oEmbed: '/oembed',
} as const;
export const DISCOVERY_ROUTES = Object.values(DISCOVERY_PATHS);

/** The formats of oEmbed: the suffix of the link's media type is `+oembed`. */
export const OEMBED_FORMATS = { json: 'application/json', xml: 'text/xml' } as const;
export type OEmbedFormat = keyof typeof OEMBED_FORMATS;

/** Returns the links in a page's head by which sites find its preview. @param page the page's address */
export const oEmbedLinks = (page: string, title: string, origin: string) =>
  (Object.keys(OEMBED_FORMATS) as OEmbedFormat[]).map((format) => ({
    rel: 'alternate',
    type: `${OEMBED_FORMATS[format]}+oembed`,
    href: `${origin}${DISCOVERY_PATHS.oEmbed}?${new URLSearchParams({ url: page, format })}`,
    title,
  }));
