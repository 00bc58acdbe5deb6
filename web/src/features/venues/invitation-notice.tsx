import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Venue } from '#shared/domain/venue.ts';
import { VENUE_ROLES } from '#shared/domain/venue-constants.ts';
import { apiClient } from '../../lib/api-client.ts';
import { ProblemLine } from './problem-line.tsx';
import { invalidateVenues } from './venue-queries.ts';

/** My open invitation to a venue, with the buttons to answer it; afterwards the answer. */
export function InvitationNotice({ venue: { slug, myInvitation } }: { venue: Venue }) {
  const queryClient = useQueryClient();
  const answer = useMutation({
    mutationFn: (given: 'accept' | 'decline') => apiClient.venues.answer({ slug, answer: given }),
    onSuccess: () => invalidateVenues(queryClient),
  });
  if (!myInvitation)
    return (
      <p role="status" className="queue-done">
        {answer.variables && answer.isSuccess ? ANSWERED[answer.variables] : ''}
      </p>
    );
  const { name, means } = VENUE_ROLES[myInvitation];
  return (
    <section className="notice venue-invitation" aria-label="Invitation">
      <p>
        <strong>You’re invited to this venue as: {name}.</strong> {means}
      </p>
      <div className="venue-actions">
        <button
          type="button"
          className="button button-primary"
          disabled={answer.isPending}
          onClick={() => answer.mutate('accept')}
        >
          Accept
        </button>
        <button
          type="button"
          className="button"
          disabled={answer.isPending}
          onClick={() => answer.mutate('decline')}
        >
          Decline
        </button>
      </div>
      <ProblemLine error={answer.error} />
    </section>
  );
}

const ANSWERED = {
  accept: 'You accepted the invitation.',
  decline: 'You declined the invitation.',
};
