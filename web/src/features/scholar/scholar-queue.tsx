import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { ListingSkeleton } from '../../ui/listing-skeleton.tsx';
import { ScholarCaseEntry } from './scholar-case-entry.tsx';
import { scholarQueries } from './scholar-queries.ts';
import './scholar.css';

const ADDRESS = '/admin/scholar-verifications';

/** Requests for the badge of a verified scholar, for admins to approve or to decline. */
export function ScholarQueue({ queue, cursor }: { queue: 'open' | 'closed'; cursor: string | undefined }) {
  const [done, setDone] = useState('');
  return (
    <>
      <header className="list-head">
        <div>
          <h1>Scholar Verifications</h1>
          <p className="list-facts">Who asks for the badge of a verified scholar, and by what.</p>
        </div>
      </header>
      <nav className="section-tabs" aria-label="Requests">
        <Link to={ADDRESS} aria-current={queue === 'open' ? 'page' : undefined}>
          Waiting
        </Link>
        <Link to={`${ADDRESS}?queue=closed`} aria-current={queue === 'closed' ? 'page' : undefined}>
          Decided
        </Link>
      </nav>
      <p role="status" className="queue-done">
        {done}
      </p>
      <Cases queue={queue} cursor={cursor} onDecided={setDone} />
    </>
  );
}

interface CasesProps {
  queue: 'open' | 'closed';
  cursor: string | undefined;
  onDecided: (what: string) => void;
}

function Cases({ queue, cursor, onDecided }: CasesProps) {
  const list = useQuery(scholarQueries.queue(queue, cursor));
  if (list.isError && !list.data)
    return <ErrorMessage title="The queue could not be loaded" error={list.error} onRetry={list.refetch} />;
  if (!list.data) return <ListingSkeleton label="Loading the queue" />;
  const { cases, nextCursor } = list.data;
  if (cases.length === 0)
    return (
      <div className="message">
        <p>{queue === 'open' ? 'Nobody waits for an answer.' : 'Nothing was decided yet.'}</p>
      </div>
    );
  return (
    <>
      <ol className="listing list-body" aria-busy={list.isPlaceholderData}>
        {cases.map((each) => (
          <li key={each.supervisor.id} className="entry">
            <ScholarCaseEntry scholar={each} onDecided={onDecided} />
          </li>
        ))}
      </ol>
      {nextCursor && (
        <Link
          className="button queue-more"
          to={`${ADDRESS}?queue=${queue}&cursor=${encodeURIComponent(nextCursor)}`}
        >
          More
        </Link>
      )}
    </>
  );
}
