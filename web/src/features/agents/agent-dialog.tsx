import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { type Agent, AgentFields } from '#shared/domain/agent.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { showProblem } from '../../ui/form/show-problem.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import { AgentInputs } from './agent-inputs.tsx';
import { type AgentValues, agentChanges, emptyAgent, valuesOfAgent } from './agent-values.ts';

/** Creates an agent, or changes the one given. */
export function AgentDialog({ agent, onClose }: { agent?: Agent | undefined; onClose: () => void }) {
  const titleId = useId();
  const fullScreen = useMediaQuery('(max-width: 639px)');
  const queryClient = useQueryClient();
  const form = useValidatedForm<AgentValues, AgentFields>(
    AgentFields,
    agent ? valuesOfAgent(agent) : emptyAgent,
    `agent ${agent?.id ?? 'new'}`,
  );
  const save = useMutation({
    mutationFn: async (fields: AgentFields) => {
      if (agent) await apiClient.agents.update({ id: agent.id, ...agentChanges(agent, fields) });
      else await apiClient.agents.create(fields);
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: api.agents.key() });
      onClose();
    },
    onError: (error) => showProblem(form, error),
  });
  const { root } = form.formState.errors;
  return (
    <Dialog open onClose={onClose} fullScreen={fullScreen} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <form noValidate className="agent-form" onSubmit={form.handleSubmit((fields) => save.mutate(fields))}>
        <DialogTitle id={titleId}>{agent ? `Edit ${agent.name}` : 'New agent'}</DialogTitle>
        <DialogContent className="form-fields">
          {root?.server && <FormMessage kind="error">{root.server.message}</FormMessage>}
          <AgentInputs control={form.control} />
        </DialogContent>
        <DialogActions>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton busy={save.isPending}>{agent ? 'Save changes' : 'Create agent'}</SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
