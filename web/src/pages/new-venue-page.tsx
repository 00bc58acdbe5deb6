import { NewVenueForm } from '../features/venues/new-venue-form.tsx';
import { usePageHead } from '../lib/page-head.ts';
import '../features/venues/venues.css';

/** `/venues/new`: creates a venue. */
export function NewVenuePage() {
  usePageHead({ title: 'Create a venue', robots: 'noindex' });
  return <NewVenueForm />;
}
