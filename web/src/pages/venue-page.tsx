import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Byline } from '../features/papers/byline.tsx';
import { VenueFrame } from '../features/venues/venue-frame.tsx';
import { venueHead } from '../features/venues/venue-heads.ts';
import { venueQueries } from '../features/venues/venue-queries.ts';
import { VenueView } from '../features/venues/venue-view.tsx';
import { useOrigin } from '../lib/origin.ts';
import { usePageHead } from '../lib/page-head.ts';

/** `/venues/{slug}`: a venue’s scope, call, policy and people. */
export function VenuePage() {
  const { slug = '' } = useParams();
  const { data } = useQuery(venueQueries.detail(slug));
  usePageHead(venueHead(data, useOrigin()));
  return (
    <VenueFrame slug={slug} tab="call">
      {(venue) => <VenueView venue={venue} byline={(authors) => <Byline authors={authors} />} />}
    </VenueFrame>
  );
}
