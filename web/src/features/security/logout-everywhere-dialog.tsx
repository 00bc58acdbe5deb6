import { useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { apiClient } from '../../lib/api-client.ts';
import { storeToken } from '../../lib/stored-token.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Asks before all sessions end, including this one. */
export function LogoutEverywhereDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const leave = async () => {
    await apiClient.auth.logoutEverywhere();
    // Without a token the page redirects to /login; only after that can we navigate there with a message.
    flushSync(() => storeToken(null));
    queryClient.clear();
    await navigate('/login', { replace: true, state: { message: 'You’re logged out everywhere.' } });
  };
  return (
    <ConfirmDialog
      title="Log out everywhere?"
      action="Log out everywhere"
      isFinal={false}
      act={leave}
      onClose={onClose}
    >
      This ends all your sessions, including this one. API keys keep working until you revoke them.
    </ConfirmDialog>
  );
}
