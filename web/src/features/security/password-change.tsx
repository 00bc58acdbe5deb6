import { useState } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod';
import { PasswordChangeForm } from '#shared/domain/new-password.ts';
import { apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { useAuth } from '../../lib/auth.tsx';
import { CheckInput } from '../../ui/form/check-input.tsx';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { NewPasswordInput } from '../../ui/form/new-password-input.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { RefusalMessage } from '../../ui/form/refusal-message.tsx';
import { showProblem } from '../../ui/form/show-problem.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import { retryMoment } from '../../ui/form/waiting-time.ts';

/** Changes the password. Users who sign in with Google can request a link to set one. */
export function PasswordChange() {
  const { supervisor } = useAuth();
  return supervisor?.hasPassword === false ? <NoPassword email={supervisor.email} /> : <ChangeForm />;
}

function NoPassword({ email }: { email: string }) {
  return (
    <p>
      You sign in with Google, and your account has no password.{' '}
      <Link to="/forgot-password" state={{ email }}>
        Email me a link to set one
      </Link>
    </p>
  );
}

const empty = { currentPassword: '', newPassword: '', confirmPassword: '', revokeAccess: false };

/** Changing the password ends all other sessions. */
function ChangeForm() {
  const { supervisor, setSession } = useAuth();
  const [notice, setNotice] = useState('');
  const [retryAt, setRetryAt] = useState(0);
  const form = useValidatedForm<typeof empty, z.output<typeof PasswordChangeForm>>(PasswordChangeForm, empty);
  const { errors, isSubmitting } = form.formState;
  const send = form.handleSubmit(async ({ currentPassword, newPassword, revokeAccess }) => {
    setNotice('');
    try {
      const { data, message } = await apiClient.auth.changePassword({
        currentPassword,
        newPassword,
        revokeAccess,
      });
      // This session continues with the token in the response.
      if (supervisor && data.token) setSession(supervisor, data.token);
      form.reset(empty);
      setNotice(message);
    } catch (error) {
      const { code, message } = toApiProblem(error);
      if (code === 'wrong-password') form.setError('currentPassword', { message }, { shouldFocus: true });
      else setRetryAt(retryMoment(showProblem(form, error), Date.now()));
    }
  });
  return (
    <form noValidate onSubmit={send} className="form-fields security-password">
      {notice && <FormMessage kind="notice">{notice}</FormMessage>}
      {errors.root?.server && <RefusalMessage message={errors.root.server.message ?? ''} retryAt={retryAt} />}
      {/* Tells password managers whose password this is. */}
      <input
        type="text"
        autoComplete="username"
        value={supervisor?.username ?? ''}
        readOnly
        hidden
        aria-hidden
      />
      <PasswordInput
        control={form.control}
        name="currentPassword"
        label="Current password"
        autoComplete="current-password"
      />
      <NewPasswordInput control={form.control} name="newPassword" label="New password" />
      <PasswordInput
        control={form.control}
        name="confirmPassword"
        label="Confirm new password"
        autoComplete="new-password"
      />
      <CheckInput
        control={form.control}
        name="revokeAccess"
        label="Also revoke API keys, assistants, webhooks, push messages and review providers"
      />
      <SubmitButton busy={isSubmitting}>Change password</SubmitButton>
    </form>
  );
}
