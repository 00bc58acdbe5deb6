import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { REVIEW_POLICIES } from '#shared/domain/review-policy.ts';
import type { Round, Venue } from '#shared/domain/venue.ts';
import { apiClient } from '../../lib/api-client.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { ProblemLine } from './problem-line.tsx';
import { invalidateVenues, venueQueries } from './venue-queries.ts';

interface SendPaperDialogProps {
  venue: Venue;
  round: Round;
  onClose: () => void;
}

/** Chooses one of my public papers and sends it to a round. */
export function SendPaperDialog({ venue, round, onClose }: SendPaperDialogProps) {
  const queryClient = useQueryClient();
  const papers = useQuery(venueQueries.myPapers());
  const [paperId, setPaperId] = useState('');
  const field = useId();
  const send = useMutation({
    mutationFn: () => apiClient.venues.submit({ slug: venue.slug, paperId, round: round.number }),
    onSuccess: () => invalidateVenues(queryClient),
  });
  if (send.isSuccess) return <Sent venue={venue} onClose={onClose} />;
  return (
    <Dialog title={`Send a paper to ${venue.name}`} onClose={onClose} closes="asked">
      {papers.isError && (
        <ErrorMessage title="Couldn’t load your papers" error={papers.error} onRetry={papers.refetch} />
      )}
      {papers.data?.length === 0 && (
        <p className="dialog-text">
          You have no public paper yet. <Link to="/submit">Submit a paper</Link> to the archive first, then
          send it here.
        </p>
      )}
      {papers.data && papers.data.length > 0 && (
        <div className="venue-choose">
          <label htmlFor={field}>Your public papers</label>
          <select
            id={field}
            className="select"
            value={paperId}
            onChange={({ target }) => setPaperId(target.value)}
          >
            <option value="">Choose a paper</option>
            {papers.data.map(({ id, archiveId, title }) => (
              <option key={id} value={id}>
                {archiveId}: {title}
              </option>
            ))}
          </select>
          <p className="venue-soft">
            To {round.name}. A paper waits for the decision of one venue at a time. By sending it, you accept
            this venue’s policy for reviewers: {REVIEW_POLICIES[venue.policy.reviewers].name.toLowerCase()}.
          </p>
        </div>
      )}
      <ProblemLine error={send.error} />
      <DialogActions>
        <button type="button" className="button button-quiet" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className="button button-primary"
          disabled={paperId === '' || send.isPending}
          onClick={() => send.mutate()}
        >
          Send paper
        </button>
      </DialogActions>
    </Dialog>
  );
}

const Sent = ({ venue: { slug, name }, onClose }: { venue: Venue; onClose: () => void }) => (
  <Dialog title="Paper sent" onClose={onClose} size="small">
    <p className="dialog-text" role="status">
      {name} has your paper. <Link to={`/venues/${slug}/papers`}>Follow its state</Link> until the decision.
    </p>
    <DialogActions>
      <button type="button" className="button" onClick={onClose}>
        Done
      </button>
    </DialogActions>
  </Dialog>
);
