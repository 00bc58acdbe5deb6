import { useQueryClient } from '@tanstack/react-query';
import type { ApiKey } from '#shared/domain/api-key.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx';

/** Asks once more: who still uses the key is refused from then on. */
export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const queryClient = useQueryClient();
  const revoke = async () => {
    await apiClient.auth.revokeApiKey({ id: apiKey.id });
    await queryClient.invalidateQueries({ queryKey: api.auth.listApiKeys.key() });
  };
  return (
    <ConfirmDialog title={`Revoke ${apiKey.name}?`} action="Revoke key" act={revoke} onClose={onClose}>
      Whatever still calls the API with the key ending in <span className="mono">{apiKey.lastFour}</span> is
      refused from now on. A revoked key cannot be brought back.
    </ConfirmDialog>
  );
}
