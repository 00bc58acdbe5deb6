import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { Link } from 'react-router';
import { Credentials, Email } from '#shared/domain/account.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { RefusalMessage } from '../../ui/form/refusal-message.tsx';
import { showProblem } from '../../ui/form/show-problem.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import { retryMoment } from '../../ui/form/waiting-time.ts';
import './account.css';

const nothing = { login: '', password: '', rememberMe: false };

/** Asks for login and password. `logIn` throws what the API answered; its sentences are shown here. */
export function AccountLogin({ logIn }: { logIn: (credentials: Credentials) => Promise<void> }) {
  const form = useValidatedForm<typeof nothing, Credentials>(Credentials, nothing);
  const [unverified, setUnverified] = useState<string>();
  const [retryAt, setRetryAt] = useState(0);
  const { errors, isSubmitting } = form.formState;
  const send = form.handleSubmit(async (credentials) => {
    setUnverified(undefined);
    try {
      await logIn(credentials);
    } catch (error) {
      if (needsVerification(error)) setUnverified(credentials.login);
      else setRetryAt(retryMoment(showProblem(form, error), Date.now()));
    }
  });
  return (
    <form noValidate onSubmit={send} className="form-fields">
      {unverified !== undefined && <VerifyFirst login={unverified} />}
      {errors.root?.server && <RefusalMessage message={errors.root.server.message ?? ''} retryAt={retryAt} />}
      <TextInput
        control={form.control}
        name="login"
        label="Email or username"
        autoComplete="username"
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
      />
      <PasswordInput
        control={form.control}
        name="password"
        label="Password"
        autoComplete="current-password"
      />
      <div className="login-options">
        <Controller
          control={form.control}
          name="rememberMe"
          render={({ field: { value, ref, ...field } }) => (
            <FormControlLabel
              label="Remember me for 30 days"
              control={<Checkbox {...field} checked={value} slotProps={{ input: { ref } }} />}
            />
          )}
        />
        <Link to="/forgot-password">Forgot password?</Link>
      </div>
      <SubmitButton busy={isSubmitting}>Log in</SubmitButton>
    </form>
  );
}

/** The address goes along when it was an address that was typed. */
function VerifyFirst({ login }: { login: string }) {
  const { data: email } = Email.safeParse(login);
  return (
    <FormMessage kind="error">
      Please verify your email address before logging in.{' '}
      <Link to="/resend-verification" state={email ? { email } : null}>
        Resend the code
      </Link>
    </FormMessage>
  );
}

/** By the answer's flag; also where its sentence says so (product-spec.md §8). */
function needsVerification(error: unknown): boolean {
  const { code, extra, message } = toApiProblem(error);
  return code === 'email-not-verified' || extra.requiresVerification === true || /verify/i.test(message);
}
