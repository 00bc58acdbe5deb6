import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { storeToken } from '../../lib/stored-token.ts';
import { FormMessage } from '../../ui/form/form-message.tsx';

/** Asks once more, for this device is logged out, too. */
export function LogoutEverywhereDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const leave = useMutation({
    mutationFn: () => apiClient.auth.logoutEverywhere(),
    onSuccess: async () => {
      // Who is logged out is sent to /login by the page itself; only then can it be said why.
      flushSync(() => storeToken(null));
      queryClient.clear();
      await navigate('/login', { replace: true, state: { message: 'You are logged out everywhere.' } });
    },
  });
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Log out everywhere?</DialogTitle>
      <DialogContent className="form-fields">
        <p>All your sessions end, also this one. API keys go on working until you revoke them.</p>
        {leave.error && <FormMessage kind="error">{toApiProblem(leave.error).message}</FormMessage>}
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="contained" loading={leave.isPending} onClick={() => leave.mutate()}>
          Log out everywhere
        </Button>
      </DialogActions>
    </Dialog>
  );
}
