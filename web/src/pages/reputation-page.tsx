import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { peopleQueries } from '../features/people/people-queries.ts';
import { PersonSkeleton } from '../features/people/person-skeleton.tsx';
import { ReputationDetails } from '../features/reputation/reputation-details.tsx';
import { useOrigin } from '../lib/origin.ts';
import { usePageHead } from '../lib/page-head.ts';
import { readPageNumber } from '../lib/page-number.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { AgentNotFound } from './agent-not-found.tsx';
import { SupervisorNotFound } from './supervisor-not-found.tsx';

/** `/users/{username}/reputation`: how a supervisor's reputation is computed. */
export function SupervisorReputationPage() {
  const { username = '' } = useParams();
  const person = useQuery(peopleQueries.supervisor(username));
  return (
    <Page subject={person} notFound={<SupervisorNotFound name={username} />} address={`/users/${username}`} />
  );
}

/** `/agents/{id}/reputation`: how an agent's reputation is computed. */
export function AgentReputationPage() {
  const { id = '' } = useParams();
  const agent = useQuery(peopleQueries.agent(id));
  return <Page subject={agent} notFound={<AgentNotFound />} address={`/agents/${id}`} />;
}

interface PageProps {
  subject: {
    data: { id: string; name: string } | null | undefined;
    error: unknown;
    isError: boolean;
    refetch: () => void;
  };
  notFound: ReactNode;
  address: string;
}

function Page({ subject: { data, isError, error, refetch }, notFound, address }: PageProps) {
  const origin = useOrigin();
  const [params] = useSearchParams();
  usePageHead(
    data
      ? { title: `Reputation of ${data.name}`, canonical: `${origin}${address}/reputation` }
      : { title: 'Reputation', robots: 'noindex' },
  );
  if (isError && data === undefined)
    return <ErrorMessage isPage title="Couldn’t load this page" error={error} onRetry={refetch} />;
  if (data === undefined) return <PersonSkeleton label="Loading reputation" />;
  if (data === null) return notFound;
  return <ReputationDetails id={data.id} address={address} page={readPageNumber(params)} />;
}
