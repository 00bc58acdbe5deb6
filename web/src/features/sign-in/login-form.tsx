import { useState } from 'react';
import { Link } from 'react-router';
import { Credentials, Email } from '#shared/domain/account.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { type Asked, askedFactor } from '../../lib/asked-factor.ts';
import { CheckInput } from '../../ui/form/check-input.tsx';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { RefusalMessage } from '../../ui/form/refusal-message.tsx';
import { showProblem } from '../../ui/form/show-problem.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import { retryMoment } from '../../ui/form/waiting-time.ts';
import { SecondStep } from '../../ui/second-step.tsx';
import './account.css';

const empty = { login: '', password: '', rememberMe: false };

/** Asks for login and password. Shows the API error that `logIn` rejects with. */
export function AccountLogin({ logIn }: { logIn: (credentials: Credentials) => Promise<void> }) {
  const form = useValidatedForm<typeof empty, Credentials>(Credentials, empty);
  const [unverified, setUnverified] = useState<string>();
  const [retryAt, setRetryAt] = useState(0);
  const [asked, setAsked] = useState<Asked & { credentials: Credentials }>();
  const { errors, isSubmitting } = form.formState;
  const send = form.handleSubmit(async (credentials) => {
    setUnverified(undefined);
    try {
      await logIn(credentials);
    } catch (error) {
      const factor = askedFactor(error);
      if (factor) setAsked({ ...factor, credentials });
      else if (needsVerification(error)) setUnverified(credentials.login);
      else setRetryAt(retryMoment(showProblem(form, error), Date.now()));
    }
  });
  if (asked)
    return (
      <SecondStep
        asked={asked}
        prove={(proof) => logIn({ ...asked.credentials, ...proof })}
        onBack={() => setAsked(undefined)}
      />
    );
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
        <CheckInput control={form.control} name="rememberMe" label="Remember me for 30 days" />
        <Link to="/forgot-password">Forgot password?</Link>
      </div>
      <SubmitButton busy={isSubmitting}>Log in</SubmitButton>
    </form>
  );
}

/** Links to the page that resends the code, with the typed address if it is one. */
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

/** Reads the error's flag, and its message for servers that don't send the flag. */
function needsVerification(error: unknown): boolean {
  const { code, extra, message } = toApiProblem(error);
  return code === 'email-not-verified' || extra.requiresVerification === true || /verify/i.test(message);
}
