import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { ErrorMessage } from './error-message.tsx';
import { ListingSkeleton } from './listing-skeleton.tsx';
import { QueueDone } from './queue-done.tsx';

/** Which part of a queue an admin looks at. */
export interface QueueView {
  queue: 'open' | 'closed';
  cursor: string | undefined;
  /** Where the queue goes on from a place in it. */
  addressOf: (cursor: string) => string;
}

interface CaseQueueProps<Case> extends Pick<QueueView, 'queue' | 'addressOf'> {
  list: UseQueryResult<{ cases: Case[]; nextCursor: string | null }>;
  /** What is said where no case is open. */
  noneOpen: string;
  keyOf: (one: Case) => string;
  /** One case; it says by `onDecided` what was done. */
  entry: (one: Case, onDecided: (what: string) => void) => ReactNode;
}

/** Cases that wait for an admin, or that were decided, and what was done last. */
export function CaseQueue<Case>(props: CaseQueueProps<Case>) {
  const [done, setDone] = useState('');
  return (
    <>
      <QueueDone what={done} />
      <Cases {...props} onDecided={setDone} />
    </>
  );
}

function Cases<Case>({
  list,
  queue,
  noneOpen,
  keyOf,
  entry,
  addressOf,
  onDecided,
}: CaseQueueProps<Case> & { onDecided: (what: string) => void }) {
  if (list.isError && !list.data)
    return <ErrorMessage title="The queue could not be loaded" error={list.error} onRetry={list.refetch} />;
  if (!list.data) return <ListingSkeleton label="Loading the queue" />;
  const { cases, nextCursor } = list.data;
  if (cases.length === 0)
    return (
      <div className="message">
        <p>{queue === 'open' ? noneOpen : 'Nothing was decided yet.'}</p>
      </div>
    );
  return (
    <>
      <ol className="listing list-body" aria-busy={list.isPlaceholderData}>
        {cases.map((each) => (
          <li key={keyOf(each)} className="entry">
            {entry(each, onDecided)}
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
