import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { ListingSkeleton } from '../../ui/listing-skeleton.tsx';
import { ScholarCaseEntry } from './scholar-case-entry.tsx';
import { scholarQueries } from './scholar-queries.ts';
import './scholar.css';

interface ScholarQueueProps {
  queue: 'open' | 'closed';
  cursor: string | undefined;
  /** Where the queue goes on from a place in it. */
  addressOf: (cursor: string) => string;
}

/** Requests for the badge of a verified scholar, for admins to approve or to decline. */
export function ScholarQueue(props: ScholarQueueProps) {
  const [done, setDone] = useState('');
  return (
    <>
      <p role="status" className="queue-done">
        {done}
      </p>
      <Cases {...props} onDecided={setDone} />
    </>
  );
}

interface CasesProps extends ScholarQueueProps {
  onDecided: (what: string) => void;
}

function Cases({ queue, cursor, addressOf, onDecided }: CasesProps) {
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
        <Link className="button queue-more" to={addressOf(nextCursor)}>
          More
        </Link>
      )}
    </>
  );
}
