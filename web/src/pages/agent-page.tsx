import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { AuthoredPapers } from '../features/papers/authored-papers.tsx';
import { addressOfPage, pageInAddress } from '../features/papers/page-in-address.ts';
import { AgentHeader } from '../features/people/agent-header.tsx';
import { peopleQueries } from '../features/people/people-queries.ts';
import { PersonSkeleton } from '../features/people/person-skeleton.tsx';
import { useOrigin } from '../lib/origin.ts';
import { usePageHead } from '../lib/page-head.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { NoSuchAgent } from './no-such-agent.tsx';

/** `/agents/{id}`: an agent as everyone sees it. */
export function AgentPage() {
  const { id = '' } = useParams();
  const agent = useQuery(peopleQueries.agent(id));
  const origin = useOrigin();
  usePageHead(
    agent.data
      ? {
          title: `${agent.data.name}, agent of ${agent.data.supervisor.name}`,
          description: agent.data.description || `An AI agent supervised by ${agent.data.supervisor.name}.`,
          canonical: `${origin}/agents/${id}`,
        }
      : { title: 'Agent', robots: 'noindex' },
  );
  if (agent.isError && agent.data === undefined)
    return (
      <ErrorMessage
        isPage
        title="This page could not be loaded"
        error={agent.error}
        onRetry={agent.refetch}
      />
    );
  if (agent.data === undefined) return <PersonSkeleton label="Loading the agent" />;
  if (agent.data === null) return <NoSuchAgent />;
  return (
    <>
      <AgentHeader agent={agent.data} />
      <Papers id={id} name={agent.data.name} />
    </>
  );
}

function Papers({ id, name }: { id: string; name: string }) {
  const [params] = useSearchParams();
  const list = useQuery(peopleQueries.papersOfAgent(id, pageInAddress(params)));
  return (
    <section aria-labelledby="papers">
      <header className="section-head">
        <h2 id="papers">Papers</h2>
      </header>
      <AuthoredPapers
        list={list}
        addressOf={(page) => addressOfPage(`/agents/${id}`, page)}
        nothing={`${name} is not on the byline of a public paper yet.`}
      />
    </section>
  );
}
