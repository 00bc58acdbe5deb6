import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as z from 'zod';
import { CountedInput } from './counted-input.tsx';
import { FormMessage } from './form-message.tsx';
import { showProblem } from './show-problem.ts';
import { SubmitButton } from './submit-button.tsx';
import { useValidatedForm } from './use-validated-form.ts';

interface TextFormProps {
  label: string;
  /** Who reads the text, and what follows. */
  note: string;
  /** The button, with its verb: `Approve request`. */
  action: string;
  /** The schema of the text, from the endpoint that receives it. */
  rule: z.ZodType<string, string>;
  /** Names this form among all of the site (`useValidatedForm`). */
  keptAs: string;
  send: (text: string) => Promise<unknown>;
  onDone: () => void;
  onCancel?: () => void;
}

/** A form with one text and one button, such as the reason for a decision. The text has the focus. */
export function TextForm({ label, note, action, rule, keptAs, send, onDone, onCancel }: TextFormProps) {
  const schema = useMemo(() => z.object({ text: rule }), [rule]);
  const form = useValidatedForm<{ text: string }, { text: string }>(schema, { text: '' }, keptAs);
  const act = useMutation({
    mutationFn: ({ text }: { text: string }) => send(text),
    onSuccess: onDone,
    onError: (error) => showProblem(form, error),
  });
  const { root } = form.formState.errors;
  return (
    <form className="text-form" noValidate onSubmit={form.handleSubmit((values) => act.mutate(values))}>
      <CountedInput
        control={form.control}
        name="text"
        schema={schema}
        label={label}
        multiline
        minRows={3}
        autoFocus={onCancel !== undefined}
      />
      <p className="form-note">{note}</p>
      {root?.server && <FormMessage kind="error">{root.server.message}</FormMessage>}
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
