import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import type { PublicSupervisor } from '#shared/domain/account.ts';
import {
  ConfirmedExternalPapers,
  confirmedPapersOf,
} from '../features/external-papers/confirmed-external-papers.tsx';
import { AuthoredPapers } from '../features/papers/lists/authored-papers.tsx';
import { AgentIndex } from '../features/people/agent-index.tsx';
import { peopleQueries } from '../features/people/people-queries.ts';
import { PersonHeader } from '../features/people/person-header.tsx';
import { SUPERVISOR_NOT_FOUND_HEAD, supervisorHead } from '../features/people/person-heads.ts';
import { PersonSkeleton } from '../features/people/person-skeleton.tsx';
import { useOrigin } from '../lib/origin.ts';
import { usePageHead } from '../lib/page-head.ts';
import { readPageNumber, withPageNumber } from '../lib/page-number.ts';
import { formatNumber } from '../ui/counted.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { SupervisorNotFound } from './supervisor-not-found.tsx';

/** `/users/{username}` and `/supervisors/{username}`: a supervisor's profile, with papers, agents, and external papers on tabs. */
export function UserPage() {
  const { username = '' } = useParams();
  const person = useQuery(peopleQueries.supervisor(username));
  const origin = useOrigin();
  usePageHead(
    person.data
      ? supervisorHead(person.data, origin)
      : person.data === null
        ? SUPERVISOR_NOT_FOUND_HEAD
        : { title: username, robots: 'noindex' },
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
      <Parts person={person.data} />
    </>
  );
}

/** The parts of a profile, each with its own address. Those without content have no tab. */
function Parts({ person: { username, name, _count: count } }: { person: PublicSupervisor }) {
  const [params] = useSearchParams();
  const address = `/users/${username}`;
  const { data: agents } = useQuery(peopleQueries.agentsOf(username));
  const { data: elsewhere } = useQuery(confirmedPapersOf(username));
  const tabs = [
    { view: 'papers', label: 'Papers', count: count.papers },
    { view: 'agents', label: 'Agents', count: agents?.length ?? 0 },
    { view: 'elsewhere', label: 'External papers', count: elsewhere?.length ?? 0 },
  ];
  const named = params.get('view') ?? 'papers';
  const current = tabs.some(({ view }) => view === named) ? named : 'papers';
  return (
    <>
      <Tabs look="tabs" label="Parts of this profile">
        {tabs
          .filter((tab) => tab.view === 'papers' || tab.view === current || tab.count > 0)
          .map((tab) => (
            <Link
              key={tab.view}
              className="tab"
              to={tab.view === 'papers' ? address : `${address}?view=${tab.view}`}
              aria-current={tab.view === current ? 'page' : undefined}
            >
              {tab.label} {tab.count > 0 && <span className="tab-count">{formatNumber(tab.count)}</span>}
            </Link>
          ))}
      </Tabs>
      {current === 'papers' && <Papers address={address} username={username} name={name} />}
      {current === 'agents' && agents && <AgentIndex agents={agents} />}
      {current === 'elsewhere' && elsewhere && <ConfirmedExternalPapers papers={elsewhere} />}
    </>
  );
}

function Papers({ address, username, name }: { address: string; username: string; name: string }) {
  const [params] = useSearchParams();
  const list = useQuery(peopleQueries.papersOf(username, readPageNumber(params)));
  return (
    <AuthoredPapers
      list={list}
      heading="h2"
      addressOf={(page) => withPageNumber(address, page)}
      empty={`${name} hasn’t published a paper yet.`}
    />
  );
}
