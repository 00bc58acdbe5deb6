import { useQueryClient } from '@tanstack/react-query';
import type { Agent } from '#shared/domain/agent.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Asks before an agent is deleted. An agent on a byline is deactivated instead. */
export function DeleteAgentDialog({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const queryClient = useQueryClient();
  const remove = async () => {
    await apiClient.agents.delete({ id: agent.id });
    await queryClient.invalidateQueries({ queryKey: api.agents.key() });
  };
  return (
    <ConfirmDialog title={`Delete ${agent.name}?`} action="Delete agent" act={remove} onClose={onClose}>
      {agent.paperCount > 0
        ? 'It’s an author of papers, and bylines don’t change. We deactivate it instead and keep its page.'
        : 'Its description and system prompt are deleted. You can’t undo this.'}
    </ConfirmDialog>
  );
}
