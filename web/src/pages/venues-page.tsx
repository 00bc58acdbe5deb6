import { useSearchParams } from 'react-router';
import { venuesHead } from '../features/venues/venue-heads.ts';
import { VenueList } from '../features/venues/venue-list.tsx';
import { useAuth } from '../lib/auth.tsx';
import { useOrigin } from '../lib/origin.ts';
import { usePageHead } from '../lib/page-head.ts';
import { readPageNumber } from '../lib/page-number.ts';
import { WorkTabs } from './work-tabs.tsx';

/** `/venues`: workshops, journals and collections that run their review here. */
export function VenuesPage() {
  const [params] = useSearchParams();
  const { isAuthenticated } = useAuth();
  usePageHead(venuesHead(useOrigin()));
  const isMine = isAuthenticated && params.get('view') === 'mine';
  return (
    <>
      {isMine && <WorkTabs />}
      <VenueList view={{ page: readPageNumber(params), isMine }} />
    </>
  );
}
