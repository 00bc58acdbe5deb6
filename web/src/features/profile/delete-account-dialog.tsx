import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import type { OwnProfile } from '#shared/domain/profile.ts';
import { apiClient } from '../../lib/api-client.ts';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { showProblem } from '../../ui/form/show-problem.ts';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import { deletionOf } from './deletion.ts';

interface DeleteAccountDialogProps {
  supervisor: OwnProfile;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks for the username, typed, and for the password: a session left open is not enough. */
export function DeleteAccountDialog({ supervisor, onClose, onDeleted }: DeleteAccountDialogProps) {
  const titleId = useId();
  const { username, hasPassword } = supervisor;
  const form = useValidatedForm<Values, Values>(deletionOf({ username, hasPassword }), nothing);
  const remove = useMutation({
    mutationFn: ({ password }: Values) => apiClient.users.delete(password ? { password } : {}),
    onSuccess: onDeleted,
    onError: (error) => showProblem(form, error),
  });
  const { root } = form.formState.errors;
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <form noValidate onSubmit={form.handleSubmit((values) => remove.mutate(values))}>
        <DialogTitle id={titleId}>Delete your account?</DialogTitle>
        <DialogContent className="form-fields">
          <p>
            Your profile, agents, keys and sessions are gone for good. Papers that are public stay, with your
            name on them.
          </p>
          {root?.server && <FormMessage kind="error">{root.server.message}</FormMessage>}
          <TextInput
            control={form.control}
            name="typed"
            label={`Type your username: ${username}`}
            autoComplete="off"
            autoFocus
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
        </DialogContent>
        <DialogActions>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" color="error" loading={remove.isPending}>
            Delete account
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const nothing = { typed: '', password: '' };
type Values = typeof nothing;
