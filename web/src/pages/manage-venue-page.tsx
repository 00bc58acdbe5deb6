import { useParams, useSearchParams } from 'react-router';
import { isManagePart, ManageVenue } from '../features/venues/manage-venue.tsx';
import { VenueFrame } from '../features/venues/venue-frame.tsx';
import { usePageHead } from '../lib/page-head.ts';
import '../ui/form/form.css';

/** `/venues/{slug}/manage`: lets chairs change a venue, its rounds and people, publish it and close it. */
export function ManageVenuePage() {
  const { slug = '' } = useParams();
  const [params] = useSearchParams();
  const part = params.get('view') ?? '';
  usePageHead({ title: 'Manage a venue', robots: 'noindex' });
  return (
    <VenueFrame slug={slug} tab="manage">
      {(venue) => <ManageVenue venue={venue} part={isManagePart(part) ? part : 'details'} />}
    </VenueFrame>
  );
}
