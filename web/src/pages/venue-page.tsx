import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { VenueFrame } from '../features/venues/venue-frame.tsx';
import { venueQueries } from '../features/venues/venue-queries.ts';
import { VenueView } from '../features/venues/venue-view.tsx';
import { firstWords } from '../features/venues/venue-words.ts';
import { usePageHead } from '../lib/page-head.ts';

/** `/venues/{slug}`: a venue’s scope, call, policy and people. */
export function VenuePage() {
  const { slug = '' } = useParams();
  const { data } = useQuery(venueQueries.detail(slug));
  usePageHead(
    data ? { title: data.name, description: firstWords(data.scope) } : { title: 'Venue', robots: 'noindex' },
  );
  return (
    <VenueFrame slug={slug} tab="call">
      {(venue) => <VenueView venue={venue} />}
    </VenueFrame>
  );
}
