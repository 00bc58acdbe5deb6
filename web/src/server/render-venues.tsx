import { Route } from 'react-router';
import { proceedingsHead, venueHead, venuesHead } from '../features/venues/venue-heads.ts';
import { PER_PAGE, venueQueries } from '../features/venues/venue-queries.ts';
import { readPageNumber } from '../lib/page-number.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { VenuePage } from '../pages/venue-page.tsx';
import { VenueProceedingsPage } from '../pages/venue-proceedings-page.tsx';
import { VenuesPage } from '../pages/venues-page.tsx';
import { headHtml, type PageRequest, type RenderedPage, renderRoot, stateJson } from './render.tsx';
import type { ResponseOf } from './response-of.ts';

export { prepareFormulas } from './formulas.ts';

/** What the API answers for lists of venues and of accepted papers. Undefined if the browser requests it. */
export type ListedVenues = ResponseOf<ReturnType<typeof venueQueries.list>>;
export type AcceptedPapers = ResponseOf<ReturnType<typeof venueQueries.proceedings>>;
type ShownVenue = NonNullable<ResponseOf<ReturnType<typeof venueQueries.detail>>>;

const pageOf = ({ url, origin }: PageRequest): number => readPageNumber(new URL(url, origin).searchParams);

/** Returns the API queries of the lists that an address asks for. */
export const venuesInput = (request: PageRequest): string => `page=${pageOf(request)}&limit=20`;
export const proceedingsInput = (request: PageRequest): string => `page=${pageOf(request)}&limit=${PER_PAGE}`;

/** Renders the list of public venues. */
export function renderVenuesPage(input: PageRequest & { venues: ListedVenues | undefined }): RenderedPage {
  const queryClient = createQueryClient();
  if (input.venues) queryClient.setQueryData(venueQueries.list(pageOf(input), false).queryKey, input.venues);
  const state = stateJson(queryClient, input);
  const route = <Route path="/venues" element={<VenuesPage />} />;
  return { head: headHtml(venuesHead(input.origin)), root: renderRoot(input, queryClient, route), state };
}

/** Renders a venue’s page or its proceedings, as visitors see them. */
export function renderVenuePage(
  input: PageRequest & {
    venue: ShownVenue;
    accepted: AcceptedPapers | undefined;
    tab: 'call' | 'proceedings';
  },
): RenderedPage {
  const { venue, accepted, tab, origin } = input;
  const { slug } = venue;
  const page = tab === 'call' ? 1 : pageOf(input);
  const queryClient = createQueryClient();
  queryClient.setQueryData(venueQueries.detail(slug).queryKey, venue);
  if (accepted) queryClient.setQueryData(venueQueries.proceedings(slug, page).queryKey, accepted);
  const state = stateJson(queryClient, input);
  const [head, route] =
    tab === 'call'
      ? [venueHead(venue, origin), <Route key={tab} path="/venues/:slug" element={<VenuePage />} />]
      : [
          proceedingsHead(venue, { origin, page }),
          <Route key={tab} path="/venues/:slug/proceedings" element={<VenueProceedingsPage />} />,
        ];
  return { head: headHtml(head), root: renderRoot(input, queryClient, route), state };
}
