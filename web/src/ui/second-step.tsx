import { useState } from 'react';
import * as z from 'zod';
import { toApiProblem } from '../lib/api-problem.ts';
import type { Asked, Proof } from '../lib/asked-factor.ts';
import { PasskeyCancelled, signWithPasskey } from '../lib/passkeys.ts';
import { FormMessage } from './form/form-message.tsx';
import { SubmitButton } from './form/submit-button.tsx';
import { TextInput } from './form/text-input.tsx';
import { useValidatedForm } from './form/use-validated-form.ts';

const Fields = z.object({ code: z.string().trim().min(6, 'Enter the code').max(20) });
type Fields = z.infer<typeof Fields>;

export interface SecondStepProps {
  asked: Asked;
  /** Sends the login again with the proof. Rejects with the API's error. */
  prove: (proof: Proof) => Promise<unknown>;
  /** Starts the login again, for a new challenge. */
  onBack: () => void;
}

/** Asks for the second factor of an account: a passkey, or a code. */
export function SecondStep({ asked: { passkeyOptions }, prove, onBack }: SecondStepProps) {
  const form = useValidatedForm<Fields, Fields>(Fields, { code: '' });
  const [problem, setProblem] = useState('');
  const attempt = async (proof: () => Promise<Proof>) => {
    setProblem('');
    try {
      await prove(await proof());
    } catch (error) {
      setProblem(error instanceof PasskeyCancelled ? error.message : toApiProblem(error).message);
    }
  };
  const usePasskey = passkeyOptions && (async () => ({ passkey: await signWithPasskey(passkeyOptions) }));
  return (
    <form
      noValidate
      className="form-fields"
      onSubmit={form.handleSubmit(({ code }) => attempt(async () => ({ code })))}
    >
      <p>Your account has a second factor. Confirm that it’s you.</p>
      {problem && <FormMessage kind="error">{problem}</FormMessage>}
      {usePasskey && (
        <button type="button" className="button button-primary" onClick={() => attempt(usePasskey)}>
          Confirm with a passkey
        </button>
      )}
      <TextInput
        control={form.control}
        name="code"
        label="Code"
        autoComplete="one-time-code"
        autoFocus={!usePasskey}
        helperText="The code of your authenticator app, or one of your recovery codes."
      />
      <SubmitButton busy={form.formState.isSubmitting}>Continue</SubmitButton>
      <button type="button" className="form-link" onClick={onBack}>
        Back
      </button>
    </form>
  );
}
