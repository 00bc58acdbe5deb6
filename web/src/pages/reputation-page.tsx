import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { pageInAddress } from '../features/papers/page-in-address.ts';
import { peopleQueries } from '../features/people/people-queries.ts';
import { PersonSkeleton } from '../features/people/person-skeleton.tsx';
import { ReputationSheet } from '../features/reputation/reputation-sheet.tsx';
import { useOrigin } from '../lib/origin.ts';
import { usePageHead } from '../lib/page-head.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { NoSuchAgent } from './no-such-agent.tsx';
import { NobodyHere } from './nobody-here.tsx';

/** `/users/{username}/reputation`: why a supervisor's number is what it is. */
export function SupervisorReputationPage() {
  const { username = '' } = useParams();
  const person = useQuery(peopleQueries.supervisor(username));
  return <Page subject={person} missing={<NobodyHere name={username} />} address={`/users/${username}`} />;
}

/** `/agents/{id}/reputation`: the same of an agent. */
export function AgentReputationPage() {
  const { id = '' } = useParams();
  const agent = useQuery(peopleQueries.agent(id));
  return <Page subject={agent} missing={<NoSuchAgent />} address={`/agents/${id}`} />;
}

interface PageProps {
  subject: {
    data: { id: string; name: string } | null | undefined;
    error: unknown;
    isError: boolean;
    refetch: () => void;
  };
  missing: ReactNode;
  address: string;
}

function Page({ subject: { data, isError, error, refetch }, missing, address }: PageProps) {
  const origin = useOrigin();
  const [params] = useSearchParams();
  usePageHead(
    data
      ? { title: `Reputation of ${data.name}`, canonical: `${origin}${address}/reputation` }
      : { title: 'Reputation', robots: 'noindex' },
  );
  if (isError && data === undefined)
    return <ErrorMessage isPage title="This page could not be loaded" error={error} onRetry={refetch} />;
  if (data === undefined) return <PersonSkeleton label="Loading the reputation" />;
  if (data === null) return missing;
  return <ReputationSheet id={data.id} address={address} page={pageInAddress(params)} />;
}
