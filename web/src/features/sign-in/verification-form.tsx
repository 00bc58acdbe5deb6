import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import * as z from 'zod';
import { LIMITS } from '#shared/constants.ts';
import { Email, type Supervisor, VerificationCode } from '#shared/domain/account.ts';
import { RATE_LIMITS } from '#shared/rate-limits.ts';
import { apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { CodeInput } from '../../ui/form/code-input.tsx';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { showProblem } from '../../ui/form/show-problem.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import { useCountdown } from '../../ui/use-countdown.ts';

const Verification = z.object({ email: Email, code: VerificationCode });
type Verification = z.infer<typeof Verification>;

const { digits, minutes } = LIMITS.verificationCode;
const RESEND_MS = RATE_LIMITS.mailsPerMinute.windowSeconds * 1000;

/** Asks for the emailed code and sends it once it is complete. Can request another code. */
export function AddressVerification({
  email,
  codeJustSent,
  onVerified,
}: {
  email: string;
  /** Whether the one-minute wait for another code has started. */
  codeJustSent: boolean;
  /** Receives the session that the code opened. */
  onVerified: (supervisor: Supervisor, token: string) => void;
}) {
  const form = useValidatedForm<Verification, Verification>(Verification, { email, code: '' });
  const { errors, isSubmitting } = form.formState;
  useEffect(() => form.setFocus(email ? 'code' : 'email'), [form, email]);
  const verify = form.handleSubmit(async (verification) => {
    try {
      const { data, token = '' } = await apiClient.auth.verifyEmailCode({ ...verification, logIn: true });
      onVerified(data.user, token);
    } catch (error) {
      const refused = toApiProblem(error).status === 400;
      // A rejected code must be retyped. After a network error the typed code stays for another try.
      if (refused) form.setValue('code', '');
      showProblem(form, error);
      if (refused) form.setFocus('code');
    }
  });
  return (
    <form noValidate onSubmit={verify} className="form-fields">
      {errors.root?.server && <FormMessage kind="error">{errors.root.server.message}</FormMessage>}
      <TextInput control={form.control} name="email" label="Email" type="email" autoComplete="email" />
      <CodeInput
        control={form.control}
        name="code"
        label="Verification code"
        digits={digits}
        hint={`${digits} digits. Expires after ${minutes} minutes.`}
        onComplete={() => void verify()}
      />
      <div className="form-actions">
        <SubmitButton busy={isSubmitting}>Verify</SubmitButton>
        <ResendCode
          codeJustSent={codeJustSent}
          resend={async () => {
            form.clearErrors('root');
            if (!(await form.trigger('email', { shouldFocus: true }))) return undefined;
            try {
              const { message } = await apiClient.auth.resendVerification({ email: form.getValues('email') });
              form.setValue('code', '');
              return message;
            } catch (error) {
              showProblem(form, error);
              return undefined;
            }
          }}
        />
      </div>
    </form>
  );
}

/** @param resend resolves to the message to show, or to undefined if no code was sent */
function ResendCode({
  codeJustSent,
  resend,
}: {
  codeJustSent: boolean;
  resend: () => Promise<string | undefined>;
}) {
  const [next, setNext] = useState(() => (codeJustSent ? Date.now() + RESEND_MS : 0));
  const [sending, setSending] = useState(false);
  const [notice, setNotice] = useState('');
  const left = useCountdown(next);
  const send = async () => {
    setSending(true);
    setNotice('');
    const message = await resend();
    setSending(false);
    if (message === undefined) return;
    setNotice(message);
    setNext(Date.now() + RESEND_MS);
  };
  return (
    <>
      <Button variant="text" disabled={left > 0 || sending} onClick={send}>
        {left > 0 ? `Send a new code in ${left} s` : 'Send a new code'}
      </Button>
      {notice && <FormMessage kind="notice">{notice}</FormMessage>}
    </>
  );
}
