import { useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { apiClient } from '../../lib/api-client.ts';
import { storeToken } from '../../lib/stored-token.ts';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx';

/** Asks once more, for this device is logged out, too. */
export function LogoutEverywhereDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const leave = async () => {
    await apiClient.auth.logoutEverywhere();
    // Who is logged out is sent to /login by the page itself; only then can it be said why.
    flushSync(() => storeToken(null));
    queryClient.clear();
    await navigate('/login', { replace: true, state: { message: 'You are logged out everywhere.' } });
  };
  return (
    <ConfirmDialog
      title="Log out everywhere?"
      action="Log out everywhere"
      isFinal={false}
      act={leave}
      onClose={onClose}
    >
      All your sessions end, also this one. API keys go on working until you revoke them.
    </ConfirmDialog>
  );
}
