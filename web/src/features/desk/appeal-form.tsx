import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AppealText } from '#shared/domain/desk.ts';
import { apiClient } from '../../lib/api-client.ts';
import { CountedInput } from '../../ui/form/counted-input.tsx';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { showProblem } from '../../ui/form/show-problem.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import { FormTheme } from '../../ui/form-theme.tsx';
import { deskQueries } from './desk-queries.ts';
import '../../ui/form/form.css';

/** An author's one appeal. */
export function AppealForm({ reference }: { reference: string }) {
  const queryClient = useQueryClient();
  const form = useValidatedForm<AppealText, AppealText>(AppealText, { text: '' }, `appeal ${reference}`);
  const send = useMutation({
    mutationFn: ({ text }: AppealText) => apiClient.desk.appeal({ id: reference, text }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: deskQueries.all() }),
    onError: (error) => showProblem(form, error),
  });
  const { errors } = form.formState;
  return (
    <FormTheme>
      <form className="desk-form" noValidate onSubmit={form.handleSubmit((values) => send.mutate(values))}>
        <CountedInput
          control={form.control}
          name="text"
          label="Your appeal"
          multiline
          minRows={4}
          min={20}
          max={2000}
        />
        <p className="desk-form-note">There is one appeal, and its answer is final.</p>
        {errors.root?.server && <FormMessage kind="error">{errors.root.server.message}</FormMessage>}
        <div className="form-actions">
          <SubmitButton busy={send.isPending}>Send appeal</SubmitButton>
        </div>
      </form>
    </FormTheme>
  );
}
