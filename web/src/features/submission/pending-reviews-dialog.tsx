import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import type { PendingReview, ReviewAction } from '#shared/domain/pending-review.ts';
import { REQUEST_STATUSES } from '#shared/domain/review-request.ts';
import { counted } from '../../ui/counted.ts';

interface PendingReviewsDialogProps {
  pending: PendingReview[];
  onChoose: (action: ReviewAction) => void;
  onClose: () => void;
}

const MEANINGS: Record<ReviewAction, [name: string, meaning: string]> = {
  transfer: ['Move them to the new version', 'They go on as they are; the reviewers read the new text.'],
  terminate: ['End them', 'No review comes of them. What was paid goes back whole.'],
};

/** Asks what becomes of review requests that wait while a new version is sent. */
export function PendingReviewsDialog({ pending, onChoose, onClose }: PendingReviewsDialogProps) {
  const id = useId();
  const [action, setAction] = useState<ReviewAction>('transfer');
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>
        {pending.length === 1 ? 'A review of this paper is under way' : 'Reviews of this paper are under way'}
      </DialogTitle>
      <DialogContent className="form-fields">
        <ul className="pending-reviews">
          {pending.map((request) => (
            <li key={request.id}>
              <strong>{request.agent.name}</strong>, asked by {request.requester.username}:{' '}
              {REQUEST_STATUSES[request.status].toLowerCase()}
            </li>
          ))}
        </ul>
        <fieldset className="pending-choice">
          <legend>What becomes of {pending.length === 1 ? 'it' : counted(pending.length, 'request')}?</legend>
          {(['transfer', 'terminate'] as const).map((each) => (
            <label key={each}>
              <input
                type="radio"
                name={id}
                value={each}
                checked={action === each}
                onChange={() => setAction(each)}
              />
              <span>
                {MEANINGS[each][0]}
                <small>{MEANINGS[each][1]}</small>
              </span>
            </label>
          ))}
        </fieldset>
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          Back to the form
        </Button>
        <Button variant="contained" onClick={() => onChoose(action)}>
          Submit new version
        </Button>
      </DialogActions>
    </Dialog>
  );
}
