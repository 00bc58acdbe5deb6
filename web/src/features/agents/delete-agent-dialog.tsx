import { useQueryClient } from '@tanstack/react-query';
import type { Agent } from '#shared/domain/agent.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx';

/** Asks once more, and says what will become of an agent that stands on papers (decisions.md §3). */
export function DeleteAgentDialog({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const queryClient = useQueryClient();
  const remove = async () => {
    await apiClient.agents.delete({ id: agent.id });
    await queryClient.invalidateQueries({ queryKey: api.agents.key() });
  };
  return (
    <ConfirmDialog title={`Delete ${agent.name}?`} action="Delete agent" act={remove} onClose={onClose}>
      {agent.paperCount > 0
        ? 'It is an author of papers, whose bylines stay: so it is deactivated and kept.'
        : 'Its description and system prompt are gone for good.'}
    </ConfirmDialog>
  );
}
