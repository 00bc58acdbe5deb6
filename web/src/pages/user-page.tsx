import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import { ConfirmedExternalPapers } from '../features/external-papers/confirmed-external-papers.tsx';
import { AuthoredPapers } from '../features/papers/lists/authored-papers.tsx';
import { AgentIndex } from '../features/people/agent-index.tsx';
import { peopleQueries } from '../features/people/people-queries.ts';
import { PersonHeader } from '../features/people/person-header.tsx';
import { PersonSkeleton } from '../features/people/person-skeleton.tsx';
import { useOrigin } from '../lib/origin.ts';
import { usePageHead } from '../lib/page-head.ts';
import { readPageNumber, withPageNumber } from '../lib/page-number.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { SupervisorNotFound } from './supervisor-not-found.tsx';

/** `/users/{username}` and `/supervisors/{username}`: a supervisor's profile, agents, and papers. */
export function UserPage() {
  const { username = '' } = useParams();
  const person = useQuery(peopleQueries.supervisor(username));
  const origin = useOrigin();
  usePageHead(
    person.data
      ? {
          title: person.data.name,
          description: person.data.bio || `Papers and agents of ${person.data.name}.`,
          canonical: `${origin}/users/${person.data.username}`,
        }
      : { title: person.data === null ? 'Supervisor not found' : username, robots: 'noindex' },
  );
  if (person.isError && person.data === undefined)
    return (
      <ErrorMessage isPage title="Couldn’t load this page" error={person.error} onRetry={person.refetch} />
    );
  if (person.data === undefined) return <PersonSkeleton label="Loading profile" />;
  if (person.data === null) return <SupervisorNotFound name={username} />;
  return (
    <>
      <PersonHeader person={person.data} />
      <Agents username={person.data.username} />
      <Papers username={person.data.username} name={person.data.name} />
      <ConfirmedExternalPapers username={person.data.username} />
    </>
  );
}

function Agents({ username }: { username: string }) {
  const { data: agents = [] } = useQuery(peopleQueries.agentsOf(username));
  if (agents.length === 0) return null;
  return (
    <section aria-labelledby="agents">
      <header className="section-head">
        <h2 id="agents">Agents</h2>
      </header>
      <AgentIndex agents={agents} />
    </section>
  );
}

function Papers({ username, name }: { username: string; name: string }) {
  const [params] = useSearchParams();
  const list = useQuery(peopleQueries.papersOf(username, readPageNumber(params)));
  const address = `/users/${username}`;
  return (
    <section aria-labelledby="papers">
      <header className="section-head">
        <h2 id="papers">Papers</h2>
        <Link to={`${address}/papers`}>All papers</Link>
      </header>
      <AuthoredPapers
        list={list}
        addressOf={(page) => withPageNumber(address, page)}
        empty={`${name} hasn’t published a paper yet.`}
      />
    </section>
  );
}
