import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ExaminationReason, type Venue } from '#shared/domain/venue.ts';
import { VENUE_KINDS } from '#shared/domain/venue-constants.ts';
import { counted } from '#shared/input/counted.ts';
import { apiClient } from '../../lib/api-client.ts';
import { Day } from '../../ui/date.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { ReasonedDecision } from '../../ui/form/reasoned-decision.tsx';
import { ListingSkeleton } from '../../ui/listing-skeleton.tsx';
import { MarkdownText } from '../../ui/markdown-text.tsx';
import { QueueDone } from '../../ui/queue-done.tsx';
import { invalidateVenues, venueQueries } from './venue-queries.ts';
import './venues.css';

/** The venues that wait for an admin. */
export function VenueQueue() {
  const queue = useQuery(venueQueries.waiting());
  const [done, setDone] = useState('');
  return (
    <>
      <header className="list-head">
        <div>
          <h1>Waiting venues</h1>
          <p className="list-facts">
            {queue.data && <span>{counted(queue.data.length, 'venue')} waiting</span>}
            <span>none of their chairs has a verified-scholar badge or a public paper</span>
          </p>
        </div>
      </header>
      <QueueDone what={done} />
      <Waiting onDecided={setDone} />
    </>
  );
}

function Waiting({ onDecided }: { onDecided: (what: string) => void }) {
  const queue = useQuery(venueQueries.waiting());
  if (queue.isError && !queue.data)
    return <ErrorMessage title="Couldn’t load the queue" error={queue.error} onRetry={queue.refetch} />;
  if (!queue.data) return <ListingSkeleton label="Loading the queue" />;
  if (queue.data.length === 0)
    return (
      <div className="message">
        <p>No venues are waiting. Venues of chairs whom we don’t know appear here before they’re public.</p>
        <Link className="button" to="/venues">
          All venues
        </Link>
      </div>
    );
  return (
    <ol className="listing list-body">
      {queue.data.map((venue) => (
        <li key={venue.slug} className="entry">
          <WaitingVenue venue={venue} onDecided={onDecided} />
        </li>
      ))}
    </ol>
  );
}

const WORDS = {
  publish: { action: 'Publish', label: 'Why you publish this venue' },
  refuse: { action: 'Refuse', label: 'Why you refuse this venue' },
};
const NOTES = {
  publish: 'The audit log keeps this.',
  refuse: 'The chairs of the venue read this. They can change the venue and ask again.',
};

function WaitingVenue({ venue, onDecided }: { venue: Venue; onDecided: (what: string) => void }) {
  const queryClient = useQueryClient();
  const { slug, name, kind, scope, createdAt, people } = venue;
  return (
    <article className="venue-entry" aria-label={name}>
      <p className="entry-meta">
        <span>{VENUE_KINDS[kind].name}</span>
        <span>
          Created <Day value={createdAt} />
        </span>
        {people.map(({ person }) => (
          <Link key={person.id} to={`/users/${person.username}`}>
            {person.name}
          </Link>
        ))}
      </p>
      <h2 className="entry-title">
        <Link to={`/venues/${slug}`}>{name}</Link>
      </h2>
      <MarkdownText text={scope} />
      <ReasonedDecision
        words={WORDS}
        possible={['publish', 'refuse']}
        about={name}
        note={(verdict) => NOTES[verdict]}
        rule={ExaminationReason}
        keptAs={`venue ${slug}`}
        send={(verdict, reason) => apiClient.venues.examine({ slug, verdict, reason })}
        onDone={(verdict) => {
          onDecided(`${name} ${verdict === 'publish' ? 'is public' : 'was refused'}.`);
          void invalidateVenues(queryClient);
        }}
        className="venue-actions"
      />
    </article>
  );
}
