import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { toApiProblem } from '../../lib/api-problem.ts';
import { FormMessage } from './form-message.tsx';

interface ConfirmDialogProps {
  title: string;
  /** What it means. */
  children: ReactNode;
  /** What stands on the button: `Revoke key`. */
  action: string;
  /** Drawn as what cannot be taken back. */
  isFinal?: boolean;
  act: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks once more; closes when it is done, and says here why it could not be. */
export function ConfirmDialog({ title, children, action, isFinal = true, act, onClose }: ConfirmDialogProps) {
  const titleId = useId();
  const doing = useMutation({ mutationFn: act, onSuccess: onClose });
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent className="form-fields">
        <p>{children}</p>
        {doing.error && <FormMessage kind="error">{toApiProblem(doing.error).message}</FormMessage>}
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="contained"
          color={isFinal ? 'error' : 'primary'}
          loading={doing.isPending}
          onClick={() => doing.mutate()}
        >
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
