import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import { DeskVerdict } from '#shared/domain/desk.ts';
import type { DeskVerdict as Verdict } from '#shared/domain/desk-terms.ts';
import { apiClient } from '../../lib/api-client.ts';
import { CountedInput } from '../../ui/form/counted-input.tsx';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { showProblem } from '../../ui/form/show-problem.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import { deskQueries } from './desk-queries.ts';

const Reason = DeskVerdict.pick({ reason: true });
type Reason = z.infer<typeof Reason>;

interface DecisionFormProps {
  /** `COL.2611.00042v1` */
  reference: string;
  verdict: Verdict;
  /** Whether it answers an appeal, and is the last word. */
  isFinal: boolean;
  onDone: () => void;
  onCancel: () => void;
}

/** The reason for a decision, which the author is told, and the button that makes it. */
export function DecisionForm({ reference, verdict, isFinal, onDone, onCancel }: DecisionFormProps) {
  const queryClient = useQueryClient();
  const form = useValidatedForm<Reason, Reason>(Reason, { reason: '' }, `desk ${reference} ${verdict}`);
  const decide = useMutation({
    mutationFn: ({ reason }: Reason) => apiClient.desk.decide({ id: reference, verdict, reason }),
    onSuccess: onDone,
    onError: (error) => {
      showProblem(form, error);
    },
    onSettled: (_, error) =>
      error ? undefined : queryClient.invalidateQueries({ queryKey: deskQueries.all() }),
  });
  const { errors } = form.formState;
  return (
    <form className="desk-form" noValidate onSubmit={form.handleSubmit((values) => decide.mutate(values))}>
      <CountedInput
        control={form.control}
        name="reason"
        label={verdict === 'publish' ? 'Why it may be published' : 'Why it is not published'}
        multiline
        minRows={3}
        autoFocus
        min={10}
        max={2000}
      />
      <p className="desk-form-note">
        The author reads this. {isFinal ? 'It answers the appeal and is final.' : ''}
      </p>
      {errors.root?.server && <FormMessage kind="error">{errors.root.server.message}</FormMessage>}
      <div className="form-actions">
        <SubmitButton busy={decide.isPending}>
          {verdict === 'publish' ? 'Publish this version' : 'Reject this version'}
        </SubmitButton>
        <button type="button" className="button button-quiet" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}
