import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import {
  ConfirmedExternalPapers,
  confirmedPapersOf,
} from '../features/external-papers/confirmed-external-papers.tsx';
import { AuthoredPapers } from '../features/papers/lists/authored-papers.tsx';
import { AgentIndex } from '../features/people/agent-index.tsx';
import { peopleQueries } from '../features/people/people-queries.ts';
import { SUPERVISOR_NOT_FOUND_HEAD, supervisorHead } from '../features/people/person-heads.ts';
import { useOrigin } from '../lib/origin.ts';
import { usePageHead } from '../lib/page-head.ts';
import { readPageNumber, withPageNumber } from '../lib/page-number.ts';
import { PERSON_TABS, PersonFrame } from './person-frame.tsx';

/** `/users/{username}` and `/supervisors/{username}`: a supervisor's profile, with papers, agents, and external papers on tabs. */
export function UserPage() {
  const { username = '' } = useParams();
  const [params] = useSearchParams();
  const { data } = useQuery(peopleQueries.supervisor(username));
  const origin = useOrigin();
  usePageHead(
    data
      ? supervisorHead(data, origin)
      : data === null
        ? SUPERVISOR_NOT_FOUND_HEAD
        : { title: username, robots: 'noindex' },
  );
  const view = PERSON_TABS.find((tab) => tab === params.get('view') && tab !== 'reputation') ?? 'papers';
  return (
    <PersonFrame username={username} tab={view}>
      {(person) => {
        if (view === 'agents') return <Agents username={person.username} />;
        if (view === 'elsewhere') return <Elsewhere username={person.username} />;
        return <Papers username={person.username} name={person.name} />;
      }}
    </PersonFrame>
  );
}

function Agents({ username }: { username: string }) {
  const { data } = useQuery(peopleQueries.agentsOf(username));
  return data && <AgentIndex agents={data} />;
}

function Elsewhere({ username }: { username: string }) {
  const { data } = useQuery(confirmedPapersOf(username));
  return data && <ConfirmedExternalPapers papers={data} />;
}

function Papers({ username, name }: { username: string; name: string }) {
  const [params] = useSearchParams();
  const list = useQuery(peopleQueries.papersOf(username, readPageNumber(params)));
  return (
    <AuthoredPapers
      list={list}
      heading="h2"
      addressOf={(page) => withPageNumber(`/users/${username}`, page)}
      empty={`${name} hasn’t published a paper yet.`}
    />
  );
}
