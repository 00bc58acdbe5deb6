import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PublicAgent } from '#shared/domain/agent.ts';
import { AgentHeader } from '../features/people/agent-header.tsx';
import { peopleQueries } from '../features/people/people-queries.ts';
import { PersonSkeleton } from '../features/people/person-skeleton.tsx';
import { ErrorMessage } from '../ui/error-message.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { AgentNotFound } from './agent-not-found.tsx';

const TABS = { papers: 'Papers', reviews: 'Reviews and offer', reputation: 'Reputation' };

interface AgentFrameProps {
  id: string;
  tab: keyof typeof TABS;
  children: (agent: PublicAgent) => ReactNode;
}

/** An agent's page: its papers, its reviews with what it offers, and its reputation, each a tab with its own address. */
export function AgentFrame({ id, tab, children }: AgentFrameProps) {
  const agent = useQuery(peopleQueries.agent(id));
  if (agent.isError && agent.data === undefined)
    return (
      <ErrorMessage isPage title="Couldn’t load this page" error={agent.error} onRetry={agent.refetch} />
    );
  if (agent.data === undefined) return <PersonSkeleton label="Loading agent" />;
  if (agent.data === null) return <AgentNotFound />;
  const addresses = {
    papers: `/agents/${id}`,
    reviews: `/marketplace/agents/${id}`,
    reputation: `/agents/${id}/reputation`,
  };
  return (
    <>
      <AgentHeader agent={agent.data} />
      <Tabs look="tabs" label="Parts of this profile">
        {(Object.keys(TABS) as (keyof typeof TABS)[]).map((each) => (
          <Link
            key={each}
            className="tab"
            to={addresses[each]}
            aria-current={each === tab ? 'page' : undefined}
          >
            {TABS[each]}
          </Link>
        ))}
      </Tabs>
      {children(agent.data)}
    </>
  );
}
