import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import type { Access } from '#shared/domain/access.ts';
import { ResetForm } from '#shared/domain/new-password.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { NewPasswordInput } from '../../ui/form/new-password-input.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { RefusalMessage } from '../../ui/form/refusal-message.tsx';
import { showProblem } from '../../ui/form/show-problem.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import { retryMoment } from '../../ui/form/waiting-time.ts';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { AccessToKeep } from './access-to-keep.tsx';

const empty = { password: '', confirmPassword: '' };

interface PasswordResetProps {
  /** The token of the emailed link. */
  token: string;
  onReset: () => void;
}

/** Asks for a new password and sends it with the emailed token. If the link is no longer valid, says so instead of asking. */
export function PasswordReset({ token, onReset }: PasswordResetProps) {
  const access = useQuery({
    ...api.auth.accessAtReset.queryOptions({ input: { token } }),
    staleTime: 0,
    retry: false,
  });
  if (access.isPending) return <PageSkeleton />;
  const problem = access.error && toApiProblem(access.error);
  if (problem?.code === 'reset-link-invalid')
    return <FormMessage kind="error">{problem.message}</FormMessage>;
  // Without a connection, the form appears: sending it reports the problem.
  return <NewPassword token={token} access={access.data?.data} onReset={onReset} />;
}

type NewPasswordProps = PasswordResetProps & { access: Access | undefined };

function NewPassword({ token, access, onReset }: NewPasswordProps) {
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
      <NewPasswordInput control={form.control} name="password" label="New password" autoFocus />
      <PasswordInput
        control={form.control}
        name="confirmPassword"
        label="Confirm password"
        autoComplete="new-password"
      />
      {access && <AccessToKeep access={access} keep={keep} onChange={setKeep} />}
      <SubmitButton busy={isSubmitting}>Set password</SubmitButton>
    </form>
  );
}
