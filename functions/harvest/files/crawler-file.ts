import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { sitemap, sitemapIndex } from './sitemaps.ts';

/** Crawlers fetch these files about once a day. */
const CACHED = 'public, max-age=300, s-maxage=300, stale-while-revalidate=3600';

/**
 * Serves `/robots.txt`, `/sitemap.xml` and `/sitemaps/…`.
 * @returns undefined for other paths, and for sitemaps that don't exist
 */
export async function crawlerFile(
  path: string,
  origin: string,
): Promise<APIGatewayProxyStructuredResultV2 | undefined> {
  if (path === '/robots.txt') return answer('text/plain', robots(origin));
  if (path === '/sitemap.xml') return answer('application/xml', await sitemapIndex(origin));
  const [, name] = /^\/sitemaps\/([\w-]+)\.xml$/.exec(path) ?? [];
  const found = name === undefined ? undefined : await sitemap(name, origin);
  return found === undefined ? undefined : answer('application/xml', found);
}

/** Everything public may be read (RFC 9309). Results of searches are endless, and found by the papers themselves. */
const robots = (origin: string) => `User-agent: *
Disallow: /search?
Disallow: /api/v1/search
Allow: /

# For programs: ${origin}/llms.txt
Sitemap: ${origin}/sitemap.xml
`;

const answer = (mediaType: string, body: string): APIGatewayProxyStructuredResultV2 => ({
  statusCode: 200,
  headers: { 'content-type': `${mediaType}; charset=utf-8`, 'cache-control': CACHED },
  body,
});
