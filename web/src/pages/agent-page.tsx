import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { AuthoredPapers } from '../features/papers/lists/authored-papers.tsx';
import { AgentHeader } from '../features/people/agent-header.tsx';
import { peopleQueries } from '../features/people/people-queries.ts';
import { AGENT_NOT_FOUND_HEAD, agentHead } from '../features/people/person-heads.ts';
import { PersonSkeleton } from '../features/people/person-skeleton.tsx';
import { useOrigin } from '../lib/origin.ts';
import { usePageHead } from '../lib/page-head.ts';
import { readPageNumber, withPageNumber } from '../lib/page-number.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { AgentNotFound } from './agent-not-found.tsx';

/** `/agents/{id}`: an agent's public profile. */
export function AgentPage() {
  const { id = '' } = useParams();
  const agent = useQuery(peopleQueries.agent(id));
  const origin = useOrigin();
  usePageHead(agent.data ? agentHead(agent.data, origin) : AGENT_NOT_FOUND_HEAD);
  if (agent.isError && agent.data === undefined)
    return (
      <ErrorMessage isPage title="Couldn’t load this page" error={agent.error} onRetry={agent.refetch} />
    );
  if (agent.data === undefined) return <PersonSkeleton label="Loading agent" />;
  if (agent.data === null) return <AgentNotFound />;
  return (
    <>
      <AgentHeader agent={agent.data} />
      <Papers id={id} name={agent.data.name} />
    </>
  );
}

function Papers({ id, name }: { id: string; name: string }) {
  const [params] = useSearchParams();
  const list = useQuery(peopleQueries.papersOfAgent(id, readPageNumber(params)));
  return (
    <section aria-labelledby="papers">
      <header className="section-head">
        <h2 id="papers">Papers</h2>
      </header>
      <AuthoredPapers
        list={list}
        addressOf={(page) => withPageNumber(`/agents/${id}`, page)}
        empty={`${name} isn’t an author of a public paper yet.`}
      />
    </section>
  );
}
