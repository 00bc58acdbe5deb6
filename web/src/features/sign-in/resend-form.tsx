import { useState } from 'react';
import { Link } from 'react-router';
import * as z from 'zod';
import { Email } from '#shared/domain/account.ts';
import { RATE_LIMITS } from '#shared/rate-limits.ts';
import { apiClient } from '../../lib/api-client.ts';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { RefusalMessage } from '../../ui/form/refusal-message.tsx';
import { showProblem } from '../../ui/form/show-problem.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import { retryMoment } from '../../ui/form/waiting-time.ts';
import { useCountdown } from '../../ui/use-countdown.ts';

const Address = z.object({ email: Email });
type Address = z.infer<typeof Address>;

/** Asks for an email address and requests a new verification code for it, at most one per minute. */
export function CodeResend({ email }: { email: string }) {
  const form = useValidatedForm<Address, Address>(Address, { email });
  const { errors, isSubmitting } = form.formState;
  const [sent, setSent] = useState<{ email: string; message: string }>();
  const [next, setNext] = useState(0);
  const [retryAt, setRetryAt] = useState(0);
  const left = useCountdown(next);
  const send = form.handleSubmit(async (address) => {
    if (left > 0) return;
    try {
      const { message } = await apiClient.auth.resendVerification(address);
      setSent({ email: address.email, message });
      setNext(Date.now() + RATE_LIMITS.mailsPerMinute.windowSeconds * 1000);
    } catch (error) {
      setSent(undefined);
      setRetryAt(retryMoment(showProblem(form, error), Date.now()));
    }
  });
  return (
    <form noValidate onSubmit={send} className="form-fields">
      {errors.root?.server && <RefusalMessage message={errors.root.server.message ?? ''} retryAt={retryAt} />}
      {sent && (
        <FormMessage kind="notice">
          {sent.message}{' '}
          <Link to="/verify-email" state={{ email: sent.email, codeJustSent: true }}>
            Enter the code
          </Link>
        </FormMessage>
      )}
      <TextInput control={form.control} name="email" label="Email" type="email" autoComplete="email" />
      <SubmitButton busy={isSubmitting} disabled={left > 0}>
        {left > 0 ? `Send a new code in ${left} s` : 'Send a new code'}
      </SubmitButton>
    </form>
  );
}
