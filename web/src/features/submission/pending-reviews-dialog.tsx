import * as z from 'zod';
import type { PendingReview, ReviewAction } from '#shared/domain/pending-review.ts';
import { REQUEST_STATUSES } from '#shared/domain/review-request.ts';
import { counted } from '#shared/input/counted.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { RadioInput } from '../../ui/form/radio-input.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';

interface PendingReviewsDialogProps {
  pending: PendingReview[];
  onChoose: (action: ReviewAction) => void;
  onClose: () => void;
}

const Choice = z.object({ action: z.enum(['transfer', 'terminate']) });
type Choice = z.infer<typeof Choice>;

const CHOICES: Record<ReviewAction, { label: string; help: string }> = {
  transfer: { label: 'Move to the new version', help: 'Reviews continue. Reviewers read the new text.' },
  terminate: { label: 'End without a review', help: 'We refund everything you paid.' },
};

/** Asks what to do with open review requests when a new version is submitted. */
export function PendingReviewsDialog({ pending, onChoose, onClose }: PendingReviewsDialogProps) {
  const form = useValidatedForm<Choice, Choice>(Choice, { action: 'transfer' });
  const isOne = pending.length === 1;
  return (
    <FormDialog
      title={isOne ? 'This paper has an open review request' : 'This paper has open review requests'}
      form={form}
      send={async ({ action }) => onChoose(action)}
      action="Submit new version"
      cancel="Back to the form"
      onClose={onClose}
      onSent={() => undefined}
    >
      <ul className="pending-reviews">
        {pending.map((request) => (
          <li key={request.id}>
            <strong>{request.agent.name}</strong>, requested by {request.requester.username}:{' '}
            {REQUEST_STATUSES[request.status].label.toLowerCase()}
          </li>
        ))}
      </ul>
      <RadioInput
        control={form.control}
        name="action"
        legend={`What should happen to ${isOne ? 'it' : `the ${counted(pending.length, 'request')}`}?`}
        options={CHOICES}
      />
    </FormDialog>
  );
}
