import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Venue } from '#shared/domain/venue.ts';
import { VENUE_ROLES } from '#shared/domain/venue-constants.ts';
import { apiClient } from '../../lib/api-client.ts';
import { useAuth } from '../../lib/auth.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { invalidateVenues } from './venue-queries.ts';

/** Ends my own role in a venue. */
export function LeaveVenue({ venue: { slug, name, myRole } }: { venue: Venue }) {
  const queryClient = useQueryClient();
  const { supervisor } = useAuth();
  const [isAsked, setIsAsked] = useState(false);
  if (!myRole || !supervisor) return null;
  return (
    <p className="venue-actions">
      <button type="button" className="button" onClick={() => setIsAsked(true)}>
        Leave venue
      </button>
      {isAsked && (
        <ConfirmDialog
          title={`Leave ${name}?`}
          action="Leave venue"
          act={async () => {
            await apiClient.venues.remove({ slug, username: supervisor.username });
            void invalidateVenues(queryClient);
          }}
          onClose={() => setIsAsked(false)}
        >
          You’re no longer its {VENUE_ROLES[myRole].name.toLowerCase()}. What you reviewed and decided stays.
        </ConfirmDialog>
      )}
    </p>
  );
}
