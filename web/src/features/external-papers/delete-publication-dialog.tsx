import { useQueryClient } from '@tanstack/react-query';
import type { ExternalPaper } from '#shared/domain/external-paper.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx';

/** Asks once more. */
export function DeletePublicationDialog({ paper, onClose }: { paper: ExternalPaper; onClose: () => void }) {
  const queryClient = useQueryClient();
  const remove = async () => {
    await apiClient['external-papers'].delete({ id: paper.id });
    await queryClient.invalidateQueries({ queryKey: api['external-papers'].key() });
  };
  return (
    <ConfirmDialog title="Delete this publication?" action="Delete" act={remove} onClose={onClose}>
      “{paper.title}” goes from your list and your public profile.
    </ConfirmDialog>
  );
}
