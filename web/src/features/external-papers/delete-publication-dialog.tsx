import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { ExternalPaper } from '#shared/domain/external-paper.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { FormMessage } from '../../ui/form/form-message.tsx';

/** Asks once more. */
export function DeletePublicationDialog({ paper, onClose }: { paper: ExternalPaper; onClose: () => void }) {
  const titleId = useId();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => apiClient['external-papers'].delete({ id: paper.id }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: api['external-papers'].key() });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Delete this publication?</DialogTitle>
      <DialogContent className="form-fields">
        <p>“{paper.title}” goes from your list and your public profile.</p>
        {remove.error && <FormMessage kind="error">{toApiProblem(remove.error).message}</FormMessage>}
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="contained" color="error" loading={remove.isPending} onClick={() => remove.mutate()}>
          Delete
        </Button>
      </DialogActions>
    </Dialog>
  );
}
