import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { ErrorMessage } from './error-message.tsx';
import { ListingSkeleton } from './listing-skeleton.tsx';
import { QueueDone } from './queue-done.tsx';

/** The part of a queue that an admin views. */
export interface QueueView {
  queue: 'open' | 'closed';
  cursor: string | undefined;
  /** Returns the URL of the page that starts at a cursor. */
  addressOf: (cursor: string) => string;
}

interface CaseQueueProps<Case> extends Pick<QueueView, 'queue' | 'addressOf'> {
  list: UseQueryResult<{ cases: Case[]; nextCursor: string | null }>;
  /** Shown if no case is open. */
  noneOpen: string;
  keyOf: (one: Case) => string;
  /** Renders a case, which reports decisions with `onDecided`. */
  entry: (one: Case, onDecided: (what: string) => void) => ReactNode;
}

/** A queue of open or closed cases, with the result of the last decision. */
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
    return <ErrorMessage title="Couldn’t load the queue" error={list.error} onRetry={list.refetch} />;
  if (!list.data) return <ListingSkeleton label="Loading the queue" />;
  const { cases, nextCursor } = list.data;
  if (cases.length === 0)
    return (
      <div className="message">
        <p>{queue === 'open' ? noneOpen : 'No decisions yet.'}</p>
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
          Show more
        </Link>
      )}
    </>
  );
}
