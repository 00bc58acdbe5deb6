import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../lib/api-client.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { ListingSkeleton } from '../../ui/listing-skeleton.tsx';
import { PublicationCase } from './publication-case.tsx';

interface PublicationQueueProps {
  queue: 'open' | 'closed';
  cursor: string | undefined;
  /** Where the queue goes on from a place in it. */
  addressOf: (cursor: string) => string;
}

/** Publications elsewhere whose supervisors ask that they be confirmed, for admins. */
export function PublicationQueue(props: PublicationQueueProps) {
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

interface CasesProps extends PublicationQueueProps {
  onDecided: (what: string) => void;
}

function Cases({ queue, cursor, addressOf, onDecided }: CasesProps) {
  const list = useQuery(
    api['external-papers'].confirmationQueue.queryOptions({
      input: { queue, cursor },
      select: ({ data }) => data,
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );
  if (list.isError && !list.data)
    return <ErrorMessage title="The queue could not be loaded" error={list.error} onRetry={list.refetch} />;
  if (!list.data) return <ListingSkeleton label="Loading the queue" />;
  const { cases, nextCursor } = list.data;
  if (cases.length === 0)
    return (
      <div className="message">
        <p>{queue === 'open' ? 'No publication waits to be confirmed.' : 'Nothing was decided yet.'}</p>
      </div>
    );
  return (
    <>
      <ol className="listing list-body" aria-busy={list.isPlaceholderData}>
        {cases.map((each) => (
          <li key={each.paper.id} className="entry">
            <PublicationCase case={each} onDecided={onDecided} />
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
