import { CITATION_FORMATS, LIST_FORMATS } from '#shared/domain/citation-formats.ts';
import { FEEDS, feedLinks } from '#shared/domain/feeds.ts';
import { proceedingsFile } from '#shared/domain/proceedings-files.ts';
import { proceedingsPath, venuePath } from '#shared/domain/publication.ts';
import type { Venue } from '#shared/domain/venue.ts';
import type { PageHead } from '../../lib/page-head.ts';
import { firstWords } from './venue-words.ts';

/** The head of the list of venues. */
export const venuesHead = (origin: string): PageHead => ({
  title: 'Venues',
  description: 'Workshops, journals, and collections that review papers here, with their open calls.',
  canonical: `${origin}/venues`,
});

/** The head of a venue’s page. @param venue not there if it doesn’t exist, or until it is loaded */
export function venueHead(venue: Venue | null | undefined, origin: string): PageHead {
  if (!venue) return { title: 'Venue', robots: 'noindex' };
  const { slug, name, scope } = venue;
  return {
    title: name,
    description: firstWords(scope),
    canonical: origin + venuePath(slug),
    ...(isIndexed(venue) ? {} : { robots: 'noindex' }),
    links: feedLinks(FEEDS.venue(slug), name, origin),
  };
}

/** The head of a page of a venue’s proceedings. @param page from 1 */
export function proceedingsHead(
  venue: Venue | null | undefined,
  { origin, page }: { origin: string; page: number },
): PageHead {
  if (!venue) return { title: 'Proceedings', robots: 'noindex' };
  const { slug, name, accepted } = venue;
  return {
    title: `Proceedings of ${name}${page > 1 ? `, page ${page}` : ''}`,
    description: `The papers that ${name} has accepted.`,
    canonical: origin + proceedingsPath(slug) + (page > 1 ? `?page=${page}` : ''),
    ...(isIndexed(venue) && accepted > 0 ? {} : { robots: 'noindex' }),
    links: [
      ...LIST_FORMATS.map((format) => ({
        rel: 'alternate',
        type: CITATION_FORMATS[format].mediaType,
        href: origin + proceedingsFile(slug, format),
      })),
      ...feedLinks(FEEDS.venue(slug), name, origin),
    ],
  };
}

const isIndexed = ({ state, publishedAt }: Venue) => state !== 'draft' && publishedAt !== null;
