import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Venue, VenueAssignment, VenueSubmission } from '#shared/domain/venue.ts';
import { apiClient } from '../../lib/api-client.ts';
import { useAuth } from '../../lib/auth.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Moment } from '../../ui/date.tsx';
import { invalidateVenues } from './venue-queries.ts';
import { POLICY_COUNTS } from './venue-words.ts';

interface ReviewToWriteProps {
  venue: Venue;
  submission: VenueSubmission;
  /** The reader’s. */
  assignment: VenueAssignment;
  /** Whether the venue still has to decide. */
  isOpen: boolean;
  onDone: (what: string) => void;
}

/** The reader’s review of a paper: the link to write it with its due date, or that it’s public. */
export function ReviewToWrite({ venue, submission, assignment, isOpen, onDone }: ReviewToWriteProps) {
  const { paper } = submission;
  const { reviewId, dueAt, isLate } = assignment;
  if (reviewId !== null) return <p className="venue-actions">Your review is public.</p>;
  return (
    <p className="venue-actions">
      <Link className="button button-primary" to={`/papers/${paper.archiveId}/write-review`}>
        Write review<span className="visually-hidden"> of {paper.title}</span>
      </Link>
      {isOpen && <GiveBack venue={venue} submission={submission} onDone={onDone} />}
      {dueAt && (
        <span className={isLate ? 'venue-late' : undefined}>
          Due <Moment value={dueAt} />
        </span>
      )}
      <span className="venue-soft">{POLICY_COUNTS[venue.policy.reviewers]}</span>
    </p>
  );
}

/** Returns a paper that the reader was to review to the venue’s chairs. */
export function GiveBack({
  venue: { slug },
  submission: { paper },
  onDone,
}: Pick<ReviewToWriteProps, 'venue' | 'submission' | 'onDone'>) {
  const queryClient = useQueryClient();
  const { supervisor } = useAuth();
  const [isAsked, setIsAsked] = useState(false);
  if (!supervisor) return null;
  return (
    <>
      <button type="button" className="button" onClick={() => setIsAsked(true)}>
        Give back<span className="visually-hidden"> {paper.title}</span>
      </button>
      {isAsked && (
        <ConfirmDialog
          title={`Give back “${paper.title}”?`}
          action="Give back"
          act={async () => {
            await apiClient.venues.unassign({ slug, paperId: paper.id, username: supervisor.username });
            onDone(`You no longer review ${paper.title} for this venue.`);
            void invalidateVenues(queryClient);
          }}
          onClose={() => setIsAsked(false)}
        >
          You no longer review this paper for the venue. Its chairs can assign somebody else.
        </ConfirmDialog>
      )}
    </>
  );
}
