import type { OwnProfile } from '#shared/domain/profile.ts';
import { apiClient } from '../../lib/api-client.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import { deletionOf } from './deletion.ts';

interface DeleteAccountDialogProps {
  supervisor: OwnProfile;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks for the typed username and for the password, because an open session alone isn't proof enough. */
export function DeleteAccountDialog({ supervisor, onClose, onDeleted }: DeleteAccountDialogProps) {
  const { username, hasPassword } = supervisor;
  const form = useValidatedForm<Values, Values>(deletionOf({ username, hasPassword }), empty);
  return (
    <FormDialog
      title="Delete your account?"
      form={form}
      send={({ password }) => apiClient.users.delete(password ? { password } : {})}
      action="Delete account"
      isFinal
      size="small"
      onClose={onClose}
      onSent={onDeleted}
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
