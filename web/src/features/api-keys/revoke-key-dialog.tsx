import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { ApiKey } from '#shared/domain/api-key.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { FormMessage } from '../../ui/form/form-message.tsx';

/** Asks once more: who still uses the key is refused from then on. */
export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const titleId = useId();
  const queryClient = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => apiClient.auth.revokeApiKey({ id: apiKey.id }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: api.auth.listApiKeys.key() });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Revoke {apiKey.name}?</DialogTitle>
      <DialogContent className="form-fields">
        <p>
          Whatever still calls the API with the key ending in <span className="mono">{apiKey.lastFour}</span>{' '}
          is refused from now on. A revoked key cannot be brought back.
        </p>
        {revoke.error && <FormMessage kind="error">{toApiProblem(revoke.error).message}</FormMessage>}
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="contained" color="error" loading={revoke.isPending} onClick={() => revoke.mutate()}>
          Revoke key
        </Button>
      </DialogActions>
    </Dialog>
  );
}
