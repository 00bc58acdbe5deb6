import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useId, useState } from 'react';
import type { PaperSummary } from '#shared/domain/paper.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { DialogHead } from '../../ui/dialog-head.tsx';
import '../../ui/asking-dialog.css';
import './versions.css';

interface WithdrawDialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  paper: Pick<PaperSummary, 'id' | 'archiveId' | 'title'>;
}

const REASON_CHARACTERS = 2000;

/** Says what stays and what goes, and asks why: readers are told. */
export function WithdrawDialog({ ref, paper }: WithdrawDialogProps) {
  const id = useId();
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const close = () => ref.current?.close();
  const withdraw = useMutation({
    mutationFn: () => apiClient.papers.withdraw({ id: paper.id, reason: reason.trim() }),
    onSuccess: async () => {
      close();
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: api.papers.key() }),
        queryClient.invalidateQueries({ queryKey: api.users.myPapers.key() }),
      ]);
    },
  });
  return (
    <dialog ref={ref} className="dialog asking" aria-labelledby={`${id}-title`} closedby="any">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          withdraw.mutate();
        }}
      >
        <DialogHead onClose={close}>
          <h2 id={`${id}-title`}>Withdraw this paper?</h2>
        </DialogHead>
        <p className="asking-title">{paper.title}</p>
        <p>
          Its page stays, with title, abstract, your reason and today’s date, so that citations still lead
          somewhere. All versions’ text, PDF and sources are taken down. This cannot be undone.
        </p>
        <label className="asking-field">
          <span>Reason, shown to readers</span>
          <textarea
            rows={4}
            required
            maxLength={REASON_CHARACTERS}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </label>
        {withdraw.error && (
          <p className="notice" data-tone="rubric" role="alert">
            {toApiProblem(withdraw.error).message}
          </p>
        )}
        <div className="asking-actions">
          <button type="button" className="button button-quiet" onClick={close}>
            Keep it
          </button>
          <button
            type="submit"
            className="button button-danger"
            disabled={withdraw.isPending || reason.trim() === ''}
          >
            {withdraw.isPending ? 'Withdrawing …' : 'Withdraw paper'}
          </button>
        </div>
      </form>
    </dialog>
  );
}
