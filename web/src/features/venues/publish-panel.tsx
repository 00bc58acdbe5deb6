import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Venue } from '#shared/domain/venue.ts';
import type { VenueState } from '#shared/domain/venue-constants.ts';
import { apiClient } from '../../lib/api-client.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ProblemLine } from './problem-line.tsx';
import { showVenue } from './venue-queries.ts';

const NOW: Record<VenueState, string> = {
  draft:
    'Only the venue’s people see it. It’s public at once if one of its chairs has a verified-scholar badge or a public paper. Otherwise, and for journals and venues with an ISSN, an ISBN, or imported papers, an admin looks at it first.',
  waiting: 'An admin looks at the venue before it’s public.',
  public: 'Everybody sees the venue, and authors can send papers to its open rounds.',
  closed: 'The venue is closed for good. Its page, decisions, and proceedings stay.',
};

/** Publishes a venue, or closes it for good. */
export function PublishPanel({ venue }: { venue: Venue }) {
  const { slug, name, state, refusal } = venue;
  const queryClient = useQueryClient();
  const [isClosing, setIsClosing] = useState(false);
  const publish = useMutation({
    mutationFn: async () => (await apiClient.venues.publish({ slug })).data,
    onSuccess: (published) => showVenue(queryClient, published),
  });
  return (
    <section className="venue-part venue-form" aria-label="Publish or close">
      <p role="status">{NOW[state]}</p>
      {refusal && state !== 'public' && (
        <p className="notice" data-tone="rubric">
          An admin didn’t publish this venue: {refusal}
        </p>
      )}
      <div className="venue-actions">
        {state === 'draft' && (
          <button
            type="button"
            className="button button-primary"
            disabled={publish.isPending}
            onClick={() => publish.mutate()}
          >
            Publish venue
          </button>
        )}
        {state === 'public' && (
          <Link className="button" to={`/venues/${slug}`}>
            View the call
          </Link>
        )}
        {state !== 'closed' && (
          <button type="button" className="button" onClick={() => setIsClosing(true)}>
            Close venue
          </button>
        )}
      </div>
      <ProblemLine error={publish.error} />
      {isClosing && (
        <ConfirmDialog
          title={`Close ${name}?`}
          action="Close venue"
          act={async () => {
            const { data } = await apiClient.venues.close({ slug });
            void showVenue(queryClient, data);
          }}
          onClose={() => setIsClosing(false)}
        >
          It takes no more papers and makes no more decisions. Papers that wait for a decision are free to go
          to another venue. You can’t undo this.
        </ConfirmDialog>
      )}
    </section>
  );
}
