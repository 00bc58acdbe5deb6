import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PublicSupervisor } from '#shared/domain/account.ts';
import { formatCount } from '#shared/input/counted.ts';
import { confirmedPapersOf } from '../features/external-papers/confirmed-external-papers.tsx';
import { peopleQueries } from '../features/people/people-queries.ts';
import { PersonHeader } from '../features/people/person-header.tsx';
import { PersonSkeleton } from '../features/people/person-skeleton.tsx';
import { ErrorMessage } from '../ui/error-message.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { SupervisorNotFound } from './supervisor-not-found.tsx';

export const PERSON_TABS = ['papers', 'agents', 'elsewhere', 'reputation'] as const;
export type PersonTab = (typeof PERSON_TABS)[number];

interface PersonFrameProps {
  username: string;
  tab: PersonTab;
  children: (person: PublicSupervisor) => ReactNode;
}

/** A person's page: papers, agents, external papers, and reputation, each a tab with its own address. */
export function PersonFrame({ username, tab, children }: PersonFrameProps) {
  const person = useQuery(peopleQueries.supervisor(username));
  if (person.isError && person.data === undefined)
    return (
      <ErrorMessage isPage title="Couldn’t load this page" error={person.error} onRetry={person.refetch} />
    );
  if (person.data === undefined) return <PersonSkeleton label="Loading profile" />;
  if (person.data === null) return <SupervisorNotFound name={username} />;
  return (
    <>
      <PersonHeader person={person.data} />
      <PersonTabs person={person.data} current={tab} />
      {children(person.data)}
    </>
  );
}

/** The tabs of a profile. Those without content are left out. */
function PersonTabs({
  person: { username, _count: count },
  current,
}: {
  person: PublicSupervisor;
  current: PersonTab;
}) {
  const address = `/users/${username}`;
  const { data: agents } = useQuery(peopleQueries.agentsOf(username));
  const { data: elsewhere } = useQuery(confirmedPapersOf(username));
  const tabs = [
    { tab: 'papers', label: 'Papers', count: count.papers, to: address },
    { tab: 'agents', label: 'Agents', count: agents?.length ?? 0, to: `${address}?view=agents` },
    {
      tab: 'elsewhere',
      label: 'External papers',
      count: elsewhere?.length ?? 0,
      to: `${address}?view=elsewhere`,
    },
    { tab: 'reputation', label: 'Reputation', count: 0, to: `${address}/reputation` },
  ] as const;
  return (
    <Tabs look="tabs" label="Parts of this profile">
      {tabs
        .filter(
          (each) =>
            each.tab === 'papers' || each.tab === 'reputation' || each.tab === current || each.count > 0,
        )
        .map((each) => (
          <Link
            key={each.tab}
            className="tab"
            to={each.to}
            aria-current={each.tab === current ? 'page' : undefined}
          >
            {each.label} {each.count > 0 && <span className="tab-count">{formatCount(each.count)}</span>}
          </Link>
        ))}
    </Tabs>
  );
}
