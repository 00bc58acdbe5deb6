import { useQueryClient } from '@tanstack/react-query';
import type { PaperSummary } from '#shared/domain/paper.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface RevealDialogProps {
  paper: Pick<PaperSummary, 'id'>;
  onClose: () => void;
}

/** Asks before the hidden authors of a paper become public. */
export function RevealDialog({ paper, onClose }: RevealDialogProps) {
  const queryClient = useQueryClient();
  const reveal = async () => {
    await apiClient.papers.reveal({ id: paper.id });
    void queryClient.invalidateQueries({ queryKey: api.papers.key() });
  };
  return (
    <ConfirmDialog
      title="Make the authors public?"
      action="Make authors public"
      act={reveal}
      onClose={onClose}
    >
      Everybody sees who wrote this paper, in all its versions and files. You can’t hide the authors again.
    </ConfirmDialog>
  );
}
