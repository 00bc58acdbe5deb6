import { useParams, useSearchParams } from 'react-router';
import { SubmissionList } from '../features/venues/submission-list.tsx';
import { readSubmissionsAddress } from '../features/venues/submissions-address.ts';
import { VenueFrame } from '../features/venues/venue-frame.tsx';
import { usePageHead } from '../lib/page-head.ts';
import '../ui/form/form.css';

/** `/venues/{slug}/papers`: the papers at a venue that the reader handles, reviews, or wrote. */
export function VenuePapersPage() {
  const { slug = '' } = useParams();
  const [params] = useSearchParams();
  usePageHead({ title: 'Papers at a venue', robots: 'noindex' });
  return (
    <VenueFrame slug={slug} tab="papers">
      {(venue) => <SubmissionList venue={venue} view={readSubmissionsAddress(params)} />}
    </VenueFrame>
  );
}
