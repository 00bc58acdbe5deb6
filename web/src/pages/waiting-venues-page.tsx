import { VenueQueue } from '../features/venues/venue-queue.tsx';
import { usePageHead } from '../lib/page-head.ts';
import '../ui/form/form.css';

/** `/admin/venues`: lets admins publish or refuse the venues that wait. */
export function WaitingVenuesPage() {
  usePageHead({ title: 'Waiting venues', robots: 'noindex' });
  return <VenueQueue />;
}
