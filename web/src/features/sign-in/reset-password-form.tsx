import { useState } from 'react';
import type * as z from 'zod';
import { ResetForm } from '#shared/domain/new-password.ts';
import { apiClient } from '../../lib/api-client.ts';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { RefusalMessage } from '../../ui/form/refusal-message.tsx';
import { showProblem } from '../../ui/form/show-problem.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import { retryMoment } from '../../ui/form/waiting-time.ts';
import { AccessToKeep } from './access-to-keep.tsx';

const empty = { password: '', confirmPassword: '' };

/** Asks for a new password and sends it with the emailed token. */
export function PasswordReset({ token, onReset }: { token: string; onReset: () => void }) {
  const form = useValidatedForm<typeof empty, z.output<typeof ResetForm>>(ResetForm, empty);
  const { errors, isSubmitting } = form.formState;
  const [retryAt, setRetryAt] = useState(0);
  const [keep, setKeep] = useState<string[]>([]);
  const send = form.handleSubmit(async ({ password }) => {
    try {
      await apiClient.auth.resetPassword({ token, password, keep });
      onReset();
    } catch (error) {
      setRetryAt(retryMoment(showProblem(form, error), Date.now()));
    }
  });
  return (
    <form noValidate onSubmit={send} className="form-fields">
      {errors.root?.server && <RefusalMessage message={errors.root.server.message ?? ''} retryAt={retryAt} />}
      <PasswordInput
        control={form.control}
        name="password"
        label="New password"
        autoComplete="new-password"
        autoFocus
        helperText="At least 8 characters, with a lowercase letter, an uppercase letter and a number."
      />
      <PasswordInput
        control={form.control}
        name="confirmPassword"
        label="Confirm password"
        autoComplete="new-password"
      />
      <AccessToKeep token={token} keep={keep} onChange={setKeep} />
      <SubmitButton busy={isSubmitting}>Set password</SubmitButton>
    </form>
  );
}
