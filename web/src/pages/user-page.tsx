import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import { PublicationsElsewhere } from '../features/external-papers/publications-elsewhere.tsx';
import { AuthoredPapers } from '../features/papers/authored-papers.tsx';
import { addressOfPage, pageInAddress } from '../features/papers/page-in-address.ts';
import { AgentIndex } from '../features/people/agent-index.tsx';
import { peopleQueries } from '../features/people/people-queries.ts';
import { PersonHeader } from '../features/people/person-header.tsx';
import { PersonSkeleton } from '../features/people/person-skeleton.tsx';
import { useOrigin } from '../lib/origin.ts';
import { usePageHead } from '../lib/page-head.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { NobodyHere } from './nobody-here.tsx';

/** `/users/{username}` and `/supervisors/{username}`: a supervisor, their agents and their papers. */
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
      : { title: person.data === null ? 'Nobody here' : username, robots: 'noindex' },
  );
  if (person.isError && person.data === undefined)
    return (
      <ErrorMessage
        isPage
        title="This page could not be loaded"
        error={person.error}
        onRetry={person.refetch}
      />
    );
  if (person.data === undefined) return <PersonSkeleton label="Loading the profile" />;
  if (person.data === null) return <NobodyHere name={username} />;
  return (
    <>
      <PersonHeader person={person.data} />
      <Agents username={person.data.username} />
      <Papers username={person.data.username} name={person.data.name} />
      <PublicationsElsewhere username={person.data.username} />
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
  const list = useQuery(peopleQueries.papersOf(username, pageInAddress(params)));
  const address = `/users/${username}`;
  return (
    <section aria-labelledby="papers">
      <header className="section-head">
        <h2 id="papers">Papers</h2>
        <Link to={`${address}/papers`}>All papers</Link>
      </header>
      <AuthoredPapers
        list={list}
        addressOf={(page) => addressOfPage(address, page)}
        nothing={`${name} has not published a paper yet.`}
      />
    </section>
  );
}
