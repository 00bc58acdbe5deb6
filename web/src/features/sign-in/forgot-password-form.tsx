import { useState } from 'react';
import * as z from 'zod';
import { Email } from '#shared/domain/account.ts';
import { apiClient } from '../../lib/api-client.ts';
import { RefusalMessage } from '../../ui/form/refusal-message.tsx';
import { showProblem } from '../../ui/form/show-problem.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import { retryMoment } from '../../ui/form/waiting-time.ts';

const Address = z.object({ email: Email });
type Address = z.infer<typeof Address>;

/**
 * Asks for an email address and requests a reset link for it.
 * @param onSent receives the API's message, which is the same for every address
 */
export function PasswordForgotten({ email, onSent }: { email: string; onSent: (message: string) => void }) {
  const form = useValidatedForm<Address, Address>(Address, { email });
  const { errors, isSubmitting } = form.formState;
  const [retryAt, setRetryAt] = useState(0);
  const send = form.handleSubmit(async (address) => {
    try {
      const { message } = await apiClient.auth.forgotPassword(address);
      onSent(message);
    } catch (error) {
      setRetryAt(retryMoment(showProblem(form, error), Date.now()));
    }
  });
  return (
    <form noValidate onSubmit={send} className="form-fields">
      {errors.root?.server && <RefusalMessage message={errors.root.server.message ?? ''} retryAt={retryAt} />}
      <TextInput control={form.control} name="email" label="Email" type="email" autoComplete="email" />
      <SubmitButton busy={isSubmitting}>Send a link</SubmitButton>
    </form>
  );
}
