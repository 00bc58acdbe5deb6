import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Dialog, DialogActions } from '../dialog.tsx';
import { FormMessage } from './form-message.tsx';
import { showProblem } from './show-problem.ts';
import type { ValidatedForm } from './use-validated-form.ts';
import './form.css';

interface FormDialogProps<Values extends FieldValues, Output> {
  title: string;
  form: ValidatedForm<Values, Output>;
  /** Sends the checked values. The dialog closes when it resolves; a rejection is shown on the fields it names. */
  send: (output: Output) => Promise<unknown>;
  /** The button that sends, with its verb: `Create agent`. */
  action: string;
  cancel?: string;
  /** Whether sending can't be undone. */
  isFinal?: boolean;
  size?: 'small' | 'medium';
  onClose: () => void;
  /** Called instead of `onClose` once it is sent. */
  onSent?: () => void;
  /** The fields, and text between them. */
  children: ReactNode;
}

/** A form in a dialog: title, fields, and two buttons. Needs `FormTheme` around it (`lazyForm`, `lazyFormPage`). */
export function FormDialog<Values extends FieldValues, Output>({
  title,
  form,
  send,
  action,
  cancel = 'Cancel',
  isFinal = false,
  size,
  onClose,
  onSent = onClose,
  children,
}: FormDialogProps<Values, Output>) {
  const sending = useMutation({
    mutationFn: send,
    onSuccess: onSent,
    onError: (error) => showProblem(form, error),
  });
  const { root } = form.formState.errors;
  return (
    <Dialog title={title} onClose={onClose} closes="asked" {...(size && { size })}>
      <form noValidate onSubmit={form.handleSubmit((output) => sending.mutate(output))}>
        <div className="form-fields">
          {root?.server && <FormMessage kind="error">{root.server.message}</FormMessage>}
          {children}
        </div>
        <DialogActions>
          <button type="button" className="button button-quiet" onClick={onClose}>
            {cancel}
          </button>
          <button
            type="submit"
            className={isFinal ? 'button button-danger' : 'button button-primary'}
            disabled={sending.isPending}
          >
            {action}
          </button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
