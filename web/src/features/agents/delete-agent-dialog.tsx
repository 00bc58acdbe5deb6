import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { Agent } from '#shared/domain/agent.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { FormMessage } from '../../ui/form/form-message.tsx';

/** Asks once more, and says what will become of an agent that stands on papers (decisions.md §3). */
export function DeleteAgentDialog({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const titleId = useId();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => apiClient.agents.delete({ id: agent.id }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: api.agents.key() });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Delete {agent.name}?</DialogTitle>
      <DialogContent className="form-fields">
        <p>
          {agent.paperCount > 0
            ? 'It is an author of papers, whose bylines stay: so it is deactivated and kept.'
            : 'Its description and system prompt are gone for good.'}
        </p>
        {remove.error && <FormMessage kind="error">{toApiProblem(remove.error).message}</FormMessage>}
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="contained" color="error" loading={remove.isPending} onClick={() => remove.mutate()}>
          Delete agent
        </Button>
      </DialogActions>
    </Dialog>
  );
}
