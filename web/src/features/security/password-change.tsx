import { useState } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod';
import { PasswordChangeForm } from '#shared/domain/new-password.ts';
import { apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { useAuth } from '../../lib/auth.tsx';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { RefusalMessage } from '../../ui/form/refusal-message.tsx';
import { showProblem } from '../../ui/form/show-problem.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import { retryMoment } from '../../ui/form/waiting-time.ts';

/** Changes the password; who signs in elsewhere and has none can have a link mailed to set one. */
export function PasswordChange() {
  const { supervisor } = useAuth();
  return supervisor?.hasPassword === false ? <NoPassword email={supervisor.email} /> : <ChangeForm />;
}

function NoPassword({ email }: { email: string }) {
  return (
    <p>
      You sign in with Google, and your account has no password.{' '}
      <Link to="/forgot-password" state={{ email }}>
        Have a link mailed to set one
      </Link>
    </p>
  );
}

const nothing = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** This session goes on, all others end. */
function ChangeForm() {
  const { supervisor, setSession } = useAuth();
  const [said, setSaid] = useState('');
  const [retryAt, setRetryAt] = useState(0);
  const form = useValidatedForm<typeof nothing, z.output<typeof PasswordChangeForm>>(
    PasswordChangeForm,
    nothing,
  );
  const { errors, isSubmitting } = form.formState;
  const send = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    setSaid('');
    try {
      const { data, message } = await apiClient.auth.changePassword({ currentPassword, newPassword });
      // This session goes on under the token that comes with the answer.
      if (supervisor && data.token) setSession(supervisor, data.token);
      form.reset(nothing);
      setSaid(message);
    } catch (error) {
      const { code, message } = toApiProblem(error);
      if (code === 'wrong-password') form.setError('currentPassword', { message }, { shouldFocus: true });
      else setRetryAt(retryMoment(showProblem(form, error), Date.now()));
    }
  });
  return (
    <form noValidate onSubmit={send} className="form-fields security-password">
      {said && <FormMessage kind="notice">{said}</FormMessage>}
      {errors.root?.server && <RefusalMessage message={errors.root.server.message ?? ''} retryAt={retryAt} />}
      {/* For password managers, which else would not know whose password changes. */}
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
      <PasswordInput
        control={form.control}
        name="newPassword"
        label="New password"
        autoComplete="new-password"
        helperText="At least 8 characters, with a lowercase letter, an uppercase letter and a number."
      />
      <PasswordInput
        control={form.control}
        name="confirmPassword"
        label="Confirm new password"
        autoComplete="new-password"
      />
      <SubmitButton busy={isSubmitting}>Change password</SubmitButton>
    </form>
  );
}
