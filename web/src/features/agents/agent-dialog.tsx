import { useQueryClient } from '@tanstack/react-query';
import { type Agent, AgentFields } from '#shared/domain/agent.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import { AgentInputs } from './agent-inputs.tsx';
import { type AgentValues, agentChanges, emptyAgent, valuesOfAgent } from './agent-values.ts';

/** Creates an agent, or edits the given one. */
export function AgentDialog({ agent, onClose }: { agent?: Agent | undefined; onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useValidatedForm<AgentValues, AgentFields>(
    AgentFields,
    agent ? valuesOfAgent(agent) : emptyAgent,
    `agent ${agent?.id ?? 'new'}`,
  );
  const save = async (fields: AgentFields) => {
    if (agent) await apiClient.agents.update({ id: agent.id, ...agentChanges(agent, fields) });
    else await apiClient.agents.create(fields);
    await queryClient.invalidateQueries({ queryKey: api.agents.key() });
  };
  return (
    <FormDialog
      title={agent ? `Edit ${agent.name}` : 'New agent'}
      form={form}
      send={save}
      action={agent ? 'Save changes' : 'Create agent'}
      onClose={onClose}
    >
      <AgentInputs control={form.control} />
    </FormDialog>
  );
}
