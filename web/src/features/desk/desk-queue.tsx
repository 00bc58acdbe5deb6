import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { counted } from '../../ui/counted.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { ListingSkeleton } from '../../ui/listing-skeleton.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { QueueDone } from '../../ui/queue-done.tsx';
import { DeskCaseEntry } from './desk-case-entry.tsx';
import { DeskFlags } from './desk-flags.tsx';
import { deskQueries } from './desk-queries.ts';
import { RingFlags } from './ring-flags.tsx';
import './desk.css';

const CASES_PER_PAGE = 20;

/** Held versions that wait for a decision, oldest first. */
export function DeskQueue({ page }: { page: number }) {
  const queue = useQuery(deskQueries.queue(page, CASES_PER_PAGE));
  const [decided, setDecided] = useState('');
  return (
    <>
      <header className="list-head">
        <div>
          <h1>Desk</h1>
          <p className="list-facts">
            {queue.data && <span>{counted(queue.data.pagination.totalCount, 'version')} waiting</span>}
            <span>oldest first</span>
          </p>
        </div>
      </header>
      <QueueDone what={decided} />
      <DeskFlags flags={queue.data?.flags ?? []} onClosed={setDecided} />
      <RingFlags rings={queue.data?.rings ?? []} onClosed={setDecided} />
      <Cases page={page} onDecided={setDecided} />
    </>
  );
}

function Cases({ page, onDecided }: { page: number; onDecided: (what: string) => void }) {
  const queue = useQuery(deskQueries.queue(page, CASES_PER_PAGE));
  if (queue.isError && !queue.data)
    return <ErrorMessage title="Couldn’t load the queue" error={queue.error} onRetry={queue.refetch} />;
  if (!queue.data) return <ListingSkeleton label="Loading the queue" />;
  const { cases, pagination } = queue.data;
  if (cases.length === 0) return <EmptyQueue />;
  return (
    <>
      <ol className="listing list-body" aria-busy={queue.isPlaceholderData}>
        {cases.map((held) => (
          <li key={`${held.paperId} ${held.version}`} className="entry">
            <DeskCaseEntry held={held} onDecided={onDecided} />
          </li>
        ))}
      </ol>
      <Pagination
        current={pagination.currentPage}
        total={pagination.totalPages}
        addressOf={(other) => `/admin/desk?page=${other}`}
      />
    </>
  );
}

const EmptyQueue = () => (
  <div className="message">
    <p>The desk is empty. Versions that screening holds will appear here.</p>
    <Link className="button" to="/browse">
      Browse papers
    </Link>
  </div>
);
