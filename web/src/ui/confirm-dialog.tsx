import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toApiProblem } from '../lib/api-problem.ts';
import { Dialog, DialogActions } from './dialog.tsx';
import { FormMessage } from './form/form-message.tsx';

interface ConfirmDialogProps {
  /** The question, with its verb: `Revoke “Notebook”?` */
  title: string;
  /** The consequence. */
  children: ReactNode;
  /** The button, with the same verb: `Revoke key`. */
  action: string;
  /** Whether the act can't be undone. */
  isFinal?: boolean;
  act: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before an act. Closes once it is done; if it fails, shows the reason and stays open. */
export function ConfirmDialog({ title, children, action, isFinal = true, act, onClose }: ConfirmDialogProps) {
  const doing = useMutation({ mutationFn: act, onSuccess: onClose });
  return (
    <Dialog title={title} onClose={onClose} size="small">
      <p className="dialog-text">{children}</p>
      {doing.error && <FormMessage kind="error">{toApiProblem(doing.error).message}</FormMessage>}
      <DialogActions>
        <button type="button" className="button button-quiet" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className={isFinal ? 'button button-danger' : 'button button-primary'}
          disabled={doing.isPending}
          onClick={() => doing.mutate()}
        >
          {action}
        </button>
      </DialogActions>
    </Dialog>
  );
}
