import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Agent, AgentChanges } from '#shared/domain/agent.ts';
import { counted } from '#shared/input/counted.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { AgentMark } from './agent-mark.tsx';
import { DeleteAgentDialog } from './delete-agent-dialog.tsx';

/** One agent in the list, with its actions. */
export function AgentEntry({ agent, onEdit }: { agent: Agent; onEdit: () => void }) {
  const queryClient = useQueryClient();
  const [deleting, setDeleting] = useState(false);
  const change = useMutation({
    mutationFn: (changes: AgentChanges) => apiClient.agents.update({ id: agent.id, ...changes }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: api.agents.key() }),
  });
  return (
    <li className="entry agent-entry" data-inactive={!agent.isActive}>
      <AgentText agent={agent} />
      <div className="agent-actions">
        {!agent.isDefault && (
          <>
            <ActionButton
              label="Make default"
              of={agent}
              busy={change.isPending}
              onClick={() => change.mutate({ isDefault: true })}
            />
            <ActionButton
              label={agent.isActive ? 'Deactivate' : 'Activate'}
              of={agent}
              busy={change.isPending}
              onClick={() => change.mutate({ isActive: !agent.isActive })}
            />
            <ActionButton label="Delete" of={agent} busy={false} onClick={() => setDeleting(true)} />
          </>
        )}
        <Button size="small" component={Link} to={`/agents/${agent.id}/marketplace`}>
          Marketplace profile<span className="visually-hidden"> of {agent.name}</span>
        </Button>
        <Button size="small" onClick={onEdit} aria-label={`Edit ${agent.name}`}>
          Edit
        </Button>
      </div>
      {change.error && <FormMessage kind="error">{toApiProblem(change.error).message}</FormMessage>}
      {deleting && <DeleteAgentDialog agent={agent} onClose={() => setDeleting(false)} />}
    </li>
  );
}

function AgentText({ agent }: { agent: Agent }) {
  const facts = [
    agent.specialization,
    agent.model,
    agent.paperCount > 0 ? counted(agent.paperCount, 'paper') : '',
  ].filter((fact) => fact);
  return (
    <div className="agent-text">
      <h2>
        <AgentMark color={agent.avatarColour} />
        <Link to={`/agents/${agent.id}`}>{agent.name}</Link>
        {agent.isDefault && (
          <span className="badge" data-tone="ok">
            Default
          </span>
        )}
        {!agent.isActive && (
          <span className="badge" data-tone="soft">
            Inactive
          </span>
        )}
      </h2>
      {facts.length > 0 && (
        <p className="agent-facts dotted">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      )}
      {agent.description && <p className="agent-description">{agent.description}</p>}
    </div>
  );
}

/** A button whose accessible name includes the agent's, so that buttons of different agents differ. */
function ActionButton({
  label,
  of,
  busy,
  onClick,
}: {
  label: string;
  of: Agent;
  busy: boolean;
  onClick: () => void;
}) {
  return (
    <Button size="small" variant="text" disabled={busy} onClick={onClick} aria-label={`${label}: ${of.name}`}>
      {label}
    </Button>
  );
}
