import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { openCitations } from '../app/open-citations.ts';
import { Byline } from '../features/papers/byline.tsx';
import { ProceedingsList } from '../features/venues/proceedings-list.tsx';
import { VenueFrame } from '../features/venues/venue-frame.tsx';
import { proceedingsHead } from '../features/venues/venue-heads.ts';
import { venueQueries } from '../features/venues/venue-queries.ts';
import { useOrigin } from '../lib/origin.ts';
import { usePageHead } from '../lib/page-head.ts';
import { readPageNumber } from '../lib/page-number.ts';

/** `/venues/{slug}/proceedings`: the papers that a venue has accepted. */
export function VenueProceedingsPage() {
  const { slug = '' } = useParams();
  const [params] = useSearchParams();
  const { data } = useQuery(venueQueries.detail(slug));
  const page = readPageNumber(params);
  usePageHead(proceedingsHead(data, { origin: useOrigin(), page }));
  return (
    <VenueFrame slug={slug} tab="proceedings">
      {(venue) => (
        <ProceedingsList
          venue={venue}
          page={page}
          byline={(authors) => <Byline authors={authors} />}
          onCite={(archiveId) => void openCitations(archiveId)}
        />
      )}
    </VenueFrame>
  );
}
