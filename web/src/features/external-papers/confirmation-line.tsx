import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import {
  EXTERNAL_STATES,
  type ExternalConfirmation,
  type ExternalPaper,
} from '#shared/domain/external-paper.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';

const BY: Record<NonNullable<ExternalConfirmation['by']>, string> = {
  admin: 'by an admin',
  scholar: 'by your badge of a verified scholar',
  orcid: 'by your ORCID iD',
};
const TONES = { UNCONFIRMED: 'soft', PENDING: 'pending', CONFIRMED: 'ok', DECLINED: 'rubric' } as const;

/** Whether a publication of mine is confirmed, and asking an admin for it. */
export function ConfirmationLine({ paper }: { paper: ExternalPaper }) {
  const queryClient = useQueryClient();
  const line = useRef<HTMLParagraphElement>(null);
  const ask = useMutation({
    mutationFn: () => apiClient['external-papers'].askConfirmation({ id: paper.id }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: api['external-papers'].key() });
      // The button has gone, and with it the focus.
      line.current?.focus();
    },
  });
  const { state, by, reason } = paper.confirmation;
  const canAsk = state === 'UNCONFIRMED' || state === 'DECLINED';
  return (
    <div className="publication-confirmation">
      <p role="status" ref={line} tabIndex={-1}>
        <span className="badge" data-tone={TONES[state]}>
          {EXTERNAL_STATES[state]}
        </span>{' '}
        {by && BY[by]}
      </p>
      {canAsk && (
        <button
          type="button"
          className="button"
          disabled={ask.isPending}
          aria-label={`Ask an admin to confirm ${paper.title}`}
          onClick={() => ask.mutate()}
        >
          Ask an admin to confirm
        </button>
      )}
      {state === 'DECLINED' && <blockquote className="publication-reason">{reason}</blockquote>}
      {ask.isError && (
        <p role="alert" className="import-message">
          {toApiProblem(ask.error).message}
        </p>
      )}
    </div>
  );
}
