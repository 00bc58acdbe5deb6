import { useState } from 'react';
import type { OwnProfile } from '#shared/domain/profile.ts';
import { apiClient } from '../../lib/api-client.ts';
import { type Asked, askedFactor } from '../../lib/asked-factor.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import { SecondStep } from '../../ui/second-step.tsx';
import { deletionOf } from './deletion.ts';

interface DeleteAccountDialogProps {
  supervisor: OwnProfile;
  onClose: () => void;
  onDeleted: () => void;
}

const TITLE = 'Delete your account?';

/**
 * Asks for the typed username, for the password, because an open session alone isn't proof enough, and for the second factor if the account
 * has one; for each of them once.
 */
export function DeleteAccountDialog({ supervisor, onClose, onDeleted }: DeleteAccountDialogProps) {
  const { username, hasPassword, hasSecondFactor } = supervisor;
  const form = useValidatedForm<Values, Values>(deletionOf({ username, hasPassword }), empty);
  const [asked, setAsked] = useState<Asked>();
  const remove = async () => {
    const password = form.getValues('password');
    await apiClient.users.delete(password ? { password } : {});
    onDeleted();
  };
  const send = async ({ password }: Values) => {
    if (!hasSecondFactor) return remove();
    try {
      await apiClient.auth.reauthenticate(password ? { password } : {});
    } catch (error) {
      const factor = askedFactor(error);
      if (!factor) throw error;
      return setAsked(factor);
    }
    return remove();
  };
  if (asked)
    return (
      <Dialog title={TITLE} onClose={onClose} closes="asked" size="small">
        <SecondStep
          asked={asked}
          prove={async (proof) => {
            const password = form.getValues('password');
            await apiClient.auth.reauthenticate({ ...(password ? { password } : {}), ...proof });
            await remove();
          }}
          onBack={() => setAsked(undefined)}
        />
      </Dialog>
    );
  return (
    <FormDialog
      title={TITLE}
      form={form}
      send={send}
      action="Delete account"
      isFinal
      size="small"
      onClose={onClose}
      onSent={() => undefined}
    >
      <p>
        Your profile, agents, API keys and sessions are deleted. Public papers stay, with your name on the
        byline. You can’t undo this.
      </p>
      <TextInput
        control={form.control}
        name="typed"
        label={`Type your username: ${username}`}
        autoComplete="off"
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
      />
      {hasPassword && (
        <PasswordInput
          control={form.control}
          name="password"
          label="Your password"
          autoComplete="current-password"
        />
      )}
    </FormDialog>
  );
}

const empty = { typed: '', password: '' };
type Values = typeof empty;
