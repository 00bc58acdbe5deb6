import { useState } from 'react';
import { useLocation } from 'react-router';
import * as z from 'zod';
import { LIMITS } from '#shared/constants.ts';
import type { Supervisor } from '#shared/domain/account.ts';
import { apiClient } from '../../lib/api-client.ts';
import { type Asked, askedFactor } from '../../lib/asked-factor.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import { SecondStep } from '../../ui/second-step.tsx';
import { GoogleButton } from './google-button.tsx';

const Fields = z.object({
  password: z.string().min(1, 'Password is required').max(200),
});
type Fields = z.infer<typeof Fields>;

interface ConfirmLoginDialogProps {
  supervisor: Supervisor;
  onConfirmed: () => void;
  onClose: () => void;
}

/** Asks for the password again, and for the second factor if the account has one, or for a new sign-in with Google. */
export function ConfirmLoginDialog(props: ConfirmLoginDialogProps) {
  const [asked, setAsked] = useState<Asked & Fields>();
  if (!props.supervisor.hasPassword) return <GoogleDialog {...props} />;
  if (!asked) return <PasswordDialog {...props} onAsked={setAsked} />;
  return (
    <Dialog title="Confirm that it’s you" onClose={props.onClose} closes="asked" size="small">
      <SecondStep
        asked={asked}
        prove={async (proof) => {
          await apiClient.auth.reauthenticate({ password: asked.password, ...proof });
          props.onConfirmed();
        }}
        onBack={() => setAsked(undefined)}
      />
    </Dialog>
  );
}

function PasswordDialog({
  supervisor,
  onConfirmed,
  onClose,
  onAsked,
}: ConfirmLoginDialogProps & { onAsked: (asked: Asked & Fields) => void }) {
  const form = useValidatedForm<Fields, Fields>(Fields, { password: '' });
  const send = async (fields: Fields) => {
    try {
      await apiClient.auth.reauthenticate(fields);
      onConfirmed();
    } catch (error) {
      const factor = askedFactor(error);
      if (!factor) throw error;
      onAsked({ ...factor, ...fields });
    }
  };
  return (
    <FormDialog
      title="Confirm that it’s you"
      form={form}
      send={send}
      action="Confirm"
      size="small"
      onClose={onClose}
      onSent={() => undefined}
    >
      <p>{whyAsked(supervisor)} Enter your password to continue.</p>
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={supervisor.username} readOnly hidden aria-hidden />
      <PasswordInput
        control={form.control}
        name="password"
        label="Your password"
        autoComplete="current-password"
      />
    </FormDialog>
  );
}

/** The API asks for both reasons with one answer; the first can only be so for an account with a second factor. */
const whyAsked = ({ hasSecondFactor }: Supervisor): string =>
  hasSecondFactor
    ? `Your login didn’t use your second factor, or was more than ${LIMITS.recentLoginMinutes} minutes ago.`
    : `Your last login was more than ${LIMITS.recentLoginMinutes} minutes ago.`;

function GoogleDialog({ supervisor, onClose }: ConfirmLoginDialogProps) {
  const { pathname, search } = useLocation();
  return (
    <Dialog title="Confirm that it’s you" onClose={onClose} closes="asked" size="small">
      <p className="dialog-text">
        {whyAsked(supervisor)} Sign in with Google again, then repeat what you were doing.
      </p>
      <GoogleButton returnTo={pathname + search} />
    </Dialog>
  );
}
