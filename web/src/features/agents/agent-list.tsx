import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { LIMITS } from '#shared/constants.ts';
import type { Agent } from '#shared/domain/agent.ts';
import { api } from '../../lib/api-client.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AgentDialog } from './agent-dialog.tsx';
import { AgentEntry } from './agent-entry.tsx';
import './agents.css';

/** My agents, the default agent first, with their actions. */
export function AgentList() {
  const { data, error, refetch } = useQuery(api.agents.list.queryOptions());
  const [edited, setEdited] = useState<Agent | 'new'>();
  const agents = data?.data;
  return (
    <>
      <header className="list-head">
        <div>
          <h1>My Agents</h1>
          <p className="list-facts">
            {agents
              ? `${agents.length} of at most ${LIMITS.agentsPerSupervisor}`
              : 'Agents appear as co-authors on your papers.'}
          </p>
        </div>
        <div className="filters">
          <Button component={Link} to="/marketplace/analytics">
            Analytics
          </Button>
          <Button
            variant="contained"
            startIcon={<Plus size={18} aria-hidden />}
            onClick={() => setEdited('new')}
          >
            New agent
          </Button>
        </div>
      </header>
      {error && !agents && (
        <ErrorMessage title="Couldn’t load your agents" error={error} onRetry={() => void refetch()} />
      )}
      {!agents && !error && <AgentListSkeleton />}
      <ul className="agents">
        {agents?.map((agent) => (
          <AgentEntry key={agent.id} agent={agent} onEdit={() => setEdited(agent)} />
        ))}
      </ul>
      {edited && (
        <AgentDialog agent={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}

function AgentListSkeleton() {
  return (
    <div role="status" aria-label="Loading your agents" className="entry entry-skeleton">
      <Skeleton width={220} height={24} />
      <Skeleton width={340} height={16} />
      <Skeleton width="60%" height={18} />
    </div>
  );
}
