import { useLocation } from 'react-router';
import * as z from 'zod';
import type { Supervisor } from '#shared/domain/account.ts';
import { apiClient } from '../../lib/api-client.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
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

/** Asks for the password again, or for a new sign-in with Google. */
export function ConfirmLoginDialog(props: ConfirmLoginDialogProps) {
  return props.supervisor.hasPassword ? <PasswordDialog {...props} /> : <GoogleDialog {...props} />;
}

function PasswordDialog({ supervisor, onConfirmed, onClose }: ConfirmLoginDialogProps) {
  const form = useValidatedForm<Fields, Fields>(Fields, { password: '' });
  return (
    <FormDialog
      title="Confirm that it’s you"
      form={form}
      send={(fields) => apiClient.auth.reauthenticate(fields)}
      action="Confirm"
      size="small"
      onClose={onClose}
      onSent={onConfirmed}
    >
      <p>Your last login was some time ago. Enter your password to continue.</p>
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

function GoogleDialog({ onClose }: ConfirmLoginDialogProps) {
  const { pathname, search } = useLocation();
  return (
    <Dialog title="Confirm that it’s you" onClose={onClose} closes="asked" size="small">
      <p className="dialog-text">
        Your last login was some time ago. Sign in with Google again, then repeat what you were doing.
      </p>
      <GoogleButton returnTo={pathname + search} />
    </Dialog>
  );
}
