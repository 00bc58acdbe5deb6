import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import { LIMITS } from '#shared/constants.ts';
import { VerificationCode } from '#shared/domain/account.ts';
import { apiClient } from '../../lib/api-client.ts';
import { CodeInput } from '../../ui/form/code-input.tsx';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { showProblem } from '../../ui/form/show-problem.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import { scholarQueries } from './scholar-queries.ts';

const Code = z.object({ code: VerificationCode });
type Code = z.infer<typeof Code>;

/** Asks for the code that was emailed to an institutional address. */
export function ConfirmEmailForm({ address }: { address: string }) {
  const queryClient = useQueryClient();
  const form = useValidatedForm<Code, Code>(Code, { code: '' });
  const confirm = useMutation({
    mutationFn: (values: Code) => apiClient.users.confirmScholarEmail(values),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: scholarQueries.all() }),
    onError: (error) => showProblem(form, error),
  });
  const send = form.handleSubmit((values) => confirm.mutate(values));
  const { errors } = form.formState;
  return (
    <form className="form-fields" noValidate onSubmit={send}>
      <CodeInput
        control={form.control}
        name="code"
        label="6-digit code"
        digits={LIMITS.verificationCode.digits}
        hint={`We emailed it to ${address}. It expires after ${LIMITS.verificationCode.minutes} minutes.`}
        onComplete={() => void send()}
      />
      {errors.root?.server && <FormMessage kind="error">{errors.root.server.message}</FormMessage>}
      <div className="form-actions">
        <SubmitButton busy={confirm.isPending}>Confirm email</SubmitButton>
      </div>
    </form>
  );
}
