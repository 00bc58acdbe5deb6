import { useMutation } from '@tanstack/react-query';
import * as z from 'zod';
import { CountedInput } from './counted-input.tsx';
import { FormMessage } from './form-message.tsx';
import { showProblem } from './show-problem.ts';
import { SubmitButton } from './submit-button.tsx';
import { useValidatedForm } from './use-validated-form.ts';

interface ReasonFormProps {
  label: string;
  /** Who reads it, and what follows. */
  note: string;
  /** What stands on the button: `Approve`. */
  action: string;
  min?: number;
  /** Names this form among all of the site (`useValidatedForm`). */
  keptAs: string;
  send: (reason: string) => Promise<unknown>;
  onDone: () => void;
  onCancel?: () => void;
}

const MOST = 2000;

/** A few sentences and one button: why something is decided, or what is asked. */
export function ReasonForm({
  label,
  note,
  action,
  min = 10,
  keptAs,
  send,
  onDone,
  onCancel,
}: ReasonFormProps) {
  const Reason = z.object({
    reason: z.string().trim().min(min, `Write at least ${min} characters`).max(MOST),
  });
  const form = useValidatedForm<{ reason: string }, { reason: string }>(Reason, { reason: '' }, keptAs);
  const act = useMutation({
    mutationFn: ({ reason }: { reason: string }) => send(reason),
    onSuccess: onDone,
    onError: (error) => showProblem(form, error),
  });
  const { errors } = form.formState;
  return (
    <form className="reason-form" noValidate onSubmit={form.handleSubmit((values) => act.mutate(values))}>
      <CountedInput
        control={form.control}
        name="reason"
        label={label}
        multiline
        minRows={3}
        autoFocus={onCancel !== undefined}
        min={min}
        max={MOST}
      />
      <p className="form-note">{note}</p>
      {errors.root?.server && <FormMessage kind="error">{errors.root.server.message}</FormMessage>}
      <div className="form-actions">
        <SubmitButton busy={act.isPending}>{action}</SubmitButton>
        {onCancel && (
          <button type="button" className="button button-quiet" onClick={onCancel}>
            Cancel
          </button>
        )}
      </div>
    </form>
  );
}
