import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { VenueCard } from '#shared/domain/venue.ts';
import { VENUE_KINDS, VENUE_ROLES, VENUE_STATES } from '#shared/domain/venue-constants.ts';
import { counted } from '#shared/input/counted.ts';
import { useAuth } from '../../lib/auth.tsx';
import { Moment } from '../../ui/date.tsx';
import { EmptyMessage } from '../../ui/empty-message.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { ListingSkeleton } from '../../ui/listing-skeleton.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { TimeLeft } from './deadline.tsx';
import { venueQueries } from './venue-queries.ts';
import { firstWords, VENUE_TONES } from './venue-words.ts';
import './venues.css';

export interface VenueListView {
  /** From 1. */
  page: number;
  /** Only venues in which I have a role or an invitation. */
  isMine: boolean;
}

const addressOf = ({ page, isMine }: VenueListView) => {
  const params = new URLSearchParams({
    ...(isMine ? { view: 'mine' } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  });
  return params.size > 0 ? `/venues?${params}` : '/venues';
};

/** The public venues, or my own. */
export function VenueList({ view }: { view: VenueListView }) {
  const { isAuthenticated } = useAuth();
  const { data } = useQuery(venueQueries.list(view.page, view.isMine));
  return (
    <>
      <header className="list-head">
        <div>
          <h1>Venues</h1>
          <p className="list-facts" aria-live="polite">
            {data && <span>{counted(data.pagination.totalCount, 'venue')}</span>}
            <span>open calls first</span>
          </p>
        </div>
        <Link className="button" to="/venues/new">
          Create a venue
        </Link>
      </header>
      {isAuthenticated && (
        <Tabs look="section-tabs" label="Filter venues">
          <Link to="/venues" aria-current={view.isMine ? undefined : 'page'}>
            All venues
          </Link>
          <Link to="/venues?view=mine" aria-current={view.isMine ? 'page' : undefined}>
            My venues
          </Link>
        </Tabs>
      )}
      <Results view={view} />
    </>
  );
}

function Results({ view }: { view: VenueListView }) {
  const list = useQuery(venueQueries.list(view.page, view.isMine));
  if (list.isError && !list.data)
    return <ErrorMessage title="Couldn’t load the venues" error={list.error} onRetry={list.refetch} />;
  if (!list.data) return <ListingSkeleton label="Loading venues" />;
  const { venues, pagination } = list.data;
  if (venues.length === 0)
    return (
      <EmptyMessage
        sentence={
          view.isMine
            ? 'You aren’t part of a venue yet. Venues that you create or are invited to appear here.'
            : 'No venues yet. Workshops, journals, and institutions that run their review here appear here.'
        }
        to="/venues/new"
        action="Create a venue"
      />
    );
  return (
    <>
      <ol className="listing list-body" aria-busy={list.isPlaceholderData}>
        {venues.map((venue) => (
          <li key={venue.slug} className="entry">
            <VenueEntry venue={venue} />
          </li>
        ))}
      </ol>
      <Pagination
        current={pagination.currentPage}
        total={pagination.totalPages}
        addressOf={(page) => addressOf({ ...view, page })}
      />
    </>
  );
}

function VenueEntry({
  venue: { slug, name, kind, state, scope, nextDeadline, isOpen, accepted, myRole },
}: {
  venue: VenueCard;
}) {
  return (
    <article className="venue-entry">
      <p className="entry-meta">
        <span>{VENUE_KINDS[kind].name}</span>
        {isOpen && (
          <span className="badge" data-tone="ok">
            Open call
          </span>
        )}
        {state !== 'public' && (
          <span className="badge" data-tone={VENUE_TONES[state]}>
            {VENUE_STATES[state]}
          </span>
        )}
        {myRole && <span className="badge">{VENUE_ROLES[myRole].name}</span>}
        {accepted > 0 && <span>{counted(accepted, 'accepted paper')}</span>}
      </p>
      <h2 className="entry-title">
        <Link to={`/venues/${slug}`}>{name}</Link>
      </h2>
      <p className="entry-abstract">{firstWords(scope)}</p>
      {isOpen && (
        <p className="entry-note dotted">
          {nextDeadline ? (
            <>
              <span>
                Papers until <Moment value={nextDeadline} />
              </span>
              <TimeLeft value={nextDeadline} />
            </>
          ) : (
            <span>Takes papers at any time</span>
          )}
        </p>
      )}
    </article>
  );
}
