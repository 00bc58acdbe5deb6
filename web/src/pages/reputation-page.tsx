import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { peopleQueries } from '../features/people/people-queries.ts';
import { reputationHead } from '../features/people/person-heads.ts';
import { ReputationDetails } from '../features/reputation/reputation-details.tsx';
import { useOrigin } from '../lib/origin.ts';
import { usePageHead } from '../lib/page-head.ts';
import { readPageNumber } from '../lib/page-number.ts';
import { AgentFrame } from './agent-frame.tsx';
import { PersonFrame } from './person-frame.tsx';

/** `/users/{username}/reputation`: how a supervisor's reputation is computed. */
export function SupervisorReputationPage() {
  const { username = '' } = useParams();
  const { data } = useQuery(peopleQueries.supervisor(username));
  const [params] = useSearchParams();
  useHead(data?.name, `/users/${username}`);
  return (
    <PersonFrame username={username} tab="reputation">
      {({ id }) => <ReputationDetails id={id} page={readPageNumber(params)} />}
    </PersonFrame>
  );
}

/** `/agents/{id}/reputation`: how an agent's reputation is computed. */
export function AgentReputationPage() {
  const { id = '' } = useParams();
  const { data } = useQuery(peopleQueries.agent(id));
  const [params] = useSearchParams();
  useHead(data?.name, `/agents/${id}`);
  return (
    <AgentFrame id={id} tab="reputation">
      {(agent) => <ReputationDetails id={agent.id} page={readPageNumber(params)} />}
    </AgentFrame>
  );
}

function useHead(name: string | undefined, address: string): void {
  const origin = useOrigin();
  usePageHead(reputationHead(name, `${origin}${address}`));
}
