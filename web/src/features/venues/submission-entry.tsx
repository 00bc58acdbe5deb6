import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { Venue, VenueDecision, VenueSubmission } from '#shared/domain/venue.ts';
import {
  OPEN_SUBMISSION_STATES,
  SUBMISSION_STATES,
  type SubmissionState,
  VERDICTS,
} from '#shared/domain/venue-constants.ts';
import { counted } from '#shared/input/counted.ts';
import { apiClient } from '../../lib/api-client.ts';
import { useAuth } from '../../lib/auth.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Day } from '../../ui/date.tsx';
import { FormulaText } from '../../ui/formula-text.tsx';
import { Appeal } from './appeal.tsx';
import { AssignmentList } from './assignment-list.tsx';
import { EditorChoice } from './editor-choice.tsx';
import { RecommendationForm } from './recommendation-form.tsx';
import { GiveBack, ReviewToWrite } from './review-to-write.tsx';
import { invalidateVenues } from './venue-queries.ts';
import { Verdict } from './verdict.tsx';

const TONES: Record<SubmissionState, 'ok' | 'pending' | 'rubric' | 'soft'> = {
  submitted: 'pending',
  'in-review': 'pending',
  accepted: 'ok',
  rejected: 'rubric',
  withdrawn: 'soft',
};

interface SubmissionEntryProps {
  venue: Venue;
  submission: VenueSubmission;
  onDone: (what: string) => void;
}

/** A paper at a venue, with what the reader is to it: its reviewers, a review to write, its state and decision. */
export function SubmissionEntry({ venue, submission, onDone }: SubmissionEntryProps) {
  const heading = useId();
  const { paper, myPart, state, submittedAt, round, reviewCount, advice, editor, recommendation, decision } =
    submission;
  const { supervisor } = useAuth();
  const isHandler = myPart === 'chair' || myPart === 'editor';
  const mine = submission.assignments.find(({ reviewer }) => reviewer.id === supervisor?.id);
  const isOpen = OPEN_SUBMISSION_STATES.includes(state) && venue.state !== 'closed';
  return (
    <article className="venue-entry" aria-labelledby={heading}>
      <p className="entry-meta">
        <span className="mono">{paper.archiveId}</span>
        <span className="badge" data-tone={TONES[state]}>
          {SUBMISSION_STATES[state]}
        </span>
        <span>{venue.rounds.find(({ number }) => number === round)?.name}</span>
        <span>
          Sent <Day value={submittedAt} />
        </span>
        <span>{counted(reviewCount, 'public review')}</span>
        {editor && <span>Handled by {editor.name}</span>}
      </p>
      <h2 className="entry-title" id={heading}>
        <Link to={`/papers/${paper.archiveId}`}>
          <FormulaText text={paper.title} />
        </Link>
      </h2>
      <p className="byline">{paper.authors.join(', ')}</p>
      <p className="entry-note">{advice}</p>
      {myPart === 'in-conflict' && (
        <div className="venue-actions">
          <p className="entry-note">
            You have a conflict of interest with this paper, so you don’t see who reviews it.
          </p>
          {venue.myRole === 'reviewer' && isOpen && (
            <GiveBack venue={venue} submission={submission} onDone={onDone} />
          )}
        </div>
      )}
      {mine && (
        <ReviewToWrite
          venue={venue}
          submission={submission}
          assignment={mine}
          isOpen={isOpen}
          onDone={onDone}
        />
      )}
      {isHandler && <AssignmentList venue={venue} submission={submission} isOpen={isOpen} onDone={onDone} />}
      {myPart === 'chair' && isOpen && <EditorChoice venue={venue} submission={submission} onDone={onDone} />}
      {recommendation && (
        <Verdict title={`Recommendation: ${wordOf(recommendation)}`} verdict={recommendation} />
      )}
      {myPart === 'editor' && isOpen && (
        <RecommendationForm venue={venue} submission={submission} onDone={onDone} />
      )}
      {decision && <Verdict title={`Decision: ${wordOf(decision)}`} verdict={decision} />}
      <Appeal venue={venue} submission={submission} onDone={onDone} />
      {myPart === 'author' && isOpen && <Withdraw venue={venue} submission={submission} onDone={onDone} />}
    </article>
  );
}

const wordOf = ({ verdict }: VenueDecision): string => VERDICTS[verdict].toLowerCase();

function Withdraw({ venue: { slug, name }, submission: { paper }, onDone }: SubmissionEntryProps) {
  const queryClient = useQueryClient();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <p className="venue-actions">
      <button type="button" className="button" onClick={() => setIsAsked(true)}>
        Withdraw from this venue<span className="visually-hidden">: {paper.title}</span>
      </button>
      {isAsked && (
        <ConfirmDialog
          title={`Withdraw “${paper.title}” from ${name}?`}
          action="Withdraw paper"
          act={async () => {
            await apiClient.venues.withdraw({ slug, paperId: paper.id });
            onDone(`${paper.title} is withdrawn from this venue.`);
            void invalidateVenues(queryClient);
          }}
          onClose={() => setIsAsked(false)}
        >
          The venue won’t decide on it. The paper stays public in the archive, and you can send it to another
          venue.
        </ConfirmDialog>
      )}
    </p>
  );
}
