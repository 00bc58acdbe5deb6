import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Venue } from '#shared/domain/venue.ts';
import { VENUE_KINDS, VENUE_ROLES, VENUE_STATES } from '#shared/domain/venue-constants.ts';
import { formatCount } from '#shared/input/counted.ts';
import { useAuth } from '../../lib/auth.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { ListingSkeleton } from '../../ui/listing-skeleton.tsx';
import { Message } from '../../ui/message.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { InvitationNotice } from './invitation-notice.tsx';
import { venueQueries } from './venue-queries.ts';
import { VENUE_TONES } from './venue-words.ts';
import './venues.css';

export type VenueTab = 'call' | 'papers' | 'proceedings' | 'manage';

interface VenueFrameProps {
  slug: string;
  tab: VenueTab;
  children: (venue: Venue) => ReactNode;
}

/** A venue’s page: its call, papers, proceedings and, for chairs, its management, each a tab with its own address. */
export function VenueFrame({ slug, tab, children }: VenueFrameProps) {
  const venue = useQuery(venueQueries.detail(slug));
  if (venue.isError && venue.data === undefined)
    return (
      <ErrorMessage isPage title="Couldn’t load this venue" error={venue.error} onRetry={venue.refetch} />
    );
  if (venue.data === undefined) return <ListingSkeleton label="Loading the venue" />;
  if (venue.data === null) return <VenueNotFound slug={slug} />;
  return (
    <>
      <VenueHeader venue={venue.data} />
      <InvitationNotice venue={venue.data} />
      <VenueTabs venue={venue.data} current={tab} />
      {children(venue.data)}
    </>
  );
}

const VenueNotFound = ({ slug }: { slug: string }) => (
  <Message
    title="Venue not found"
    action={
      <Link className="button" to="/venues">
        All venues
      </Link>
    }
  >
    There is no public venue with the short name {slug}. Only its own people see a venue before it’s public.
  </Message>
);

function VenueHeader({ venue: { name, kind, state, website, myRole, issn, isbn } }: { venue: Venue }) {
  return (
    <header className="venue-head">
      <p className="entry-meta">
        <span>{VENUE_KINDS[kind].name}</span>
        {state !== 'public' && (
          <span className="badge" data-tone={VENUE_TONES[state]}>
            {VENUE_STATES[state]}
          </span>
        )}
        {myRole && <span className="badge">{VENUE_ROLES[myRole].name}</span>}
        {issn && <span>ISSN {issn}</span>}
        {isbn && <span>ISBN {isbn}</span>}
        {website && (
          <a href={website} rel="nofollow ugc noopener">
            {new URL(website).hostname}
          </a>
        )}
      </p>
      <h1>{name}</h1>
    </header>
  );
}

/** What the reader finds under the papers of a venue. */
const labelOfPapers = (role: Venue['myRole']): string =>
  role === null ? 'My papers here' : role === 'chair' ? 'Submissions' : 'My work here';

function VenueTabs({ venue: { slug, myRole, accepted }, current }: { venue: Venue; current: VenueTab }) {
  const { isAuthenticated } = useAuth();
  const address = `/venues/${slug}`;
  const tabs = [
    { tab: 'call', label: 'Call', to: address, isShown: true },
    {
      tab: 'papers',
      label: labelOfPapers(myRole),
      to: `${address}/papers`,
      isShown: isAuthenticated,
    },
    {
      tab: 'proceedings',
      label: 'Proceedings',
      to: `${address}/proceedings`,
      isShown: true,
      count: accepted,
    },
    { tab: 'manage', label: 'Manage', to: `${address}/manage`, isShown: myRole === 'chair' },
  ];
  return (
    <Tabs look="tabs" label="Parts of this venue">
      {tabs
        .filter(({ isShown }) => isShown)
        .map(({ tab, label, to, count = 0 }) => (
          <Link key={tab} className="tab" to={to} aria-current={tab === current ? 'page' : undefined}>
            {label} {count > 0 && <span className="tab-count">{formatCount(count)}</span>}
          </Link>
        ))}
    </Tabs>
  );
}
