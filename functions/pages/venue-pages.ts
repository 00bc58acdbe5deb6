import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { CITATION_FORMATS } from '#shared/domain/citation-formats.ts';
import { readProceedingsFile } from '#shared/domain/proceedings-files.ts';
import type { Venue } from '#shared/domain/venue.ts';
import type { AcceptedPapers, ListedVenues } from '../../web/src/server/render-venues.tsx';
import type { FetchFromApi } from '../_lib/runtime/fetch-from-api.ts';
import { withVenueStyles } from './fill-template.ts';
import { type FoundPage, type Place, SUBJECT_TIMEOUT_MS } from './found-page.ts';

const loadRenderer = () => import('../../web/src/server/render-venues.tsx');

/**
 * Renders `/venues`, `/venues/{slug}` and its proceedings. A venue that visitors don’t see is a page that the browser draws: it may be a
 * draft of the reader’s.
 * @returns undefined for other paths, and if the API doesn't respond in time; null for what visitors don't see
 */
export async function venuePages(
  path: string,
  place: Place,
  fetchFromApi: FetchFromApi,
): Promise<FoundPage | null | undefined> {
  const renderer = await loadRenderer();
  if (path === '/venues') {
    const venues = await fetchFromApi<ListedVenues>(`/venues?${renderer.venuesInput(place)}`);
    return found(renderer.renderVenuesPage({ ...place, venues: venues ?? undefined }));
  }
  const [, slug, proceedings] = /^\/venues\/([^/]+)(\/proceedings)?$/.exec(path) ?? [];
  if (slug === undefined || slug === 'new') return undefined;
  const list = proceedings ? renderer.proceedingsInput(place) : renderer.proceedingsInput(FIRST_PAGE);
  const [venue, accepted] = await Promise.all([
    fetchFromApi<{ data: Venue }>(`/venues/${slug}`, SUBJECT_TIMEOUT_MS),
    // They are what the page is about, as much as the venue itself.
    fetchFromApi<AcceptedPapers>(`/venues/${slug}/proceedings?${list}`, SUBJECT_TIMEOUT_MS),
  ]);
  if (!venue) return venue;
  const data = { venue: venue.data, accepted: accepted ?? undefined };
  await renderer.prepareFormulas(data);
  const tab = proceedings ? ('proceedings' as const) : ('call' as const);
  return found(renderer.renderVenuePage({ ...place, ...data, tab }));
}

const FIRST_PAGE = { url: '/', origin: 'https://first.example' };

const found = (page: FoundPage['page']): FoundPage => ({ status: 200, page: withVenueStyles(page) });

/** Serves the citations of a venue’s proceedings, such as `/venues/walls/proceedings.bib`. @returns undefined for other addresses */
export async function proceedingsCitations(
  path: string,
  { url, origin }: Place,
  fetchFromApi: FetchFromApi,
): Promise<APIGatewayProxyStructuredResultV2 | undefined> {
  const file = readProceedingsFile(path);
  if (!file) return undefined;
  const { slug, format } = file;
  const round = new URL(url, origin).searchParams.get('round');
  const query = new URLSearchParams({ format, ...(round ? { round } : {}) });
  const cited = await fetchFromApi<{ citation: string }>(`/citations/venues/${slug}?${query}`, 10_000);
  if (cited === null) return undefined;
  return {
    statusCode: cited ? 200 : 503,
    headers: {
      'content-type': `${cited ? CITATION_FORMATS[format].mediaType : 'text/plain'}; charset=utf-8`,
      'cache-control': 'public, max-age=0, s-maxage=60',
    },
    body: cited ? cited.citation : 'The citations couldn’t be written. Try again.\n',
  };
}
