import { useQueryClient } from '@tanstack/react-query';
import type { ExternalPaper } from '#shared/domain/external-paper.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Asks before an external paper is deleted. */
export function DeletePublicationDialog({ paper, onClose }: { paper: ExternalPaper; onClose: () => void }) {
  const queryClient = useQueryClient();
  const remove = async () => {
    await apiClient['external-papers'].delete({ id: paper.id });
    await queryClient.invalidateQueries({ queryKey: api['external-papers'].key() });
  };
  return (
    <ConfirmDialog title="Delete this external paper?" action="Delete paper" act={remove} onClose={onClose}>
      “{paper.title}” disappears from your list and from your public profile.
    </ConfirmDialog>
  );
}
