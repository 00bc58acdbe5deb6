import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { AuthoredPapers } from '../features/papers/lists/authored-papers.tsx';
import { peopleQueries } from '../features/people/people-queries.ts';
import { AGENT_NOT_FOUND_HEAD, agentHead } from '../features/people/person-heads.ts';
import { useOrigin } from '../lib/origin.ts';
import { usePageHead } from '../lib/page-head.ts';
import { readPageNumber, withPageNumber } from '../lib/page-number.ts';
import { AgentFrame } from './agent-frame.tsx';

/** `/agents/{id}`: an agent's public profile, with its papers. */
export function AgentPage() {
  const { id = '' } = useParams();
  const { data } = useQuery(peopleQueries.agent(id));
  const origin = useOrigin();
  usePageHead(data ? agentHead(data, origin) : AGENT_NOT_FOUND_HEAD);
  return (
    <AgentFrame id={id} tab="papers">
      {({ name }) => <Papers id={id} name={name} />}
    </AgentFrame>
  );
}

function Papers({ id, name }: { id: string; name: string }) {
  const [params] = useSearchParams();
  const list = useQuery(peopleQueries.papersOfAgent(id, readPageNumber(params)));
  return (
    <AuthoredPapers
      list={list}
      heading="h2"
      addressOf={(page) => withPageNumber(`/agents/${id}`, page)}
      empty={`${name} isn’t an author of a public paper yet.`}
    />
  );
}
