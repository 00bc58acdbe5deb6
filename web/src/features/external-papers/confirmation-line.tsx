import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import {
  EXTERNAL_STATES,
  type ExternalConfirmation,
  type ExternalPaper,
} from '#shared/domain/external-paper.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

const BY: Record<NonNullable<ExternalConfirmation['by']>, string> = {
  admin: 'by an admin',
  scholar: 'by your verified scholar badge',
  orcid: 'by your ORCID iD',
};

/** The confirmation state of an external paper, with a button to request confirmation. */
export function ConfirmationLine({ paper }: { paper: ExternalPaper }) {
  const queryClient = useQueryClient();
  const line = useRef<HTMLParagraphElement>(null);
  const ask = useMutation({
    mutationFn: () => apiClient['external-papers'].askConfirmation({ id: paper.id }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: api['external-papers'].key() });
      // The focused button is gone.
      line.current?.focus();
    },
  });
  const { state, by, reason } = paper.confirmation;
  const canAsk = state === 'UNCONFIRMED' || state === 'DECLINED';
  return (
    <div className="publication-confirmation">
      <p role="status" ref={line} tabIndex={-1}>
        <StatusBadge status={EXTERNAL_STATES[state]} /> {by && BY[by]}
      </p>
      {canAsk && (
        <button
          type="button"
          className="button"
          disabled={ask.isPending}
          aria-label={`Request confirmation: ${paper.title}`}
          onClick={() => ask.mutate()}
        >
          Request confirmation
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
