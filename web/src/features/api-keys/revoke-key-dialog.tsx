import { useQueryClient } from '@tanstack/react-query';
import type { ApiKey } from '#shared/domain/api-key.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Asks before a key is revoked. */
export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const queryClient = useQueryClient();
  const revoke = async () => {
    await apiClient.auth.revokeApiKey({ id: apiKey.id });
    await queryClient.invalidateQueries({ queryKey: api.auth.listApiKeys.key() });
  };
  return (
    <ConfirmDialog title={`Revoke ${apiKey.name}?`} action="Revoke key" act={revoke} onClose={onClose}>
      Programs that use the key ending in <span className="mono">{apiKey.lastFour}</span> lose access at once.
      You can’t undo this.
    </ConfirmDialog>
  );
}
