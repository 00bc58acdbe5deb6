import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { versionedId } from '#shared/domain/paper-ids.ts';
import { counted } from '#shared/input/counted.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { ListingSkeleton } from '../../ui/listing-skeleton.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { QueueDone } from '../../ui/queue-done.tsx';
import { DecideSelected } from './decide-selected.tsx';
import { DeskCaseEntry } from './desk-case-entry.tsx';
import { DeskFlags } from './desk-flags.tsx';
import { deskQueries } from './desk-queries.ts';
import { LimitRequests } from './limit-requests.tsx';
import { RingFlags } from './ring-flags.tsx';
import './desk.css';

const CASES_PER_PAGE = 20;

interface Part {
  page: number;
  /** Shows only the versions of one flood. */
  alike: string | undefined;
}

/** Held versions that wait for a decision, oldest first. */
export function DeskQueue({ page, alike }: Part) {
  const queue = useQuery(deskQueries.queue(page, CASES_PER_PAGE, alike));
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
      {alike ? (
        <p>
          <Link to="/admin/desk">Show the whole desk</Link>
        </p>
      ) : (
        <>
          <LimitRequests requests={queue.data?.limitRequests ?? []} onDecided={setDecided} />
          <DeskFlags flags={queue.data?.flags ?? []} onClosed={setDecided} />
          <RingFlags rings={queue.data?.rings ?? []} onClosed={setDecided} />
        </>
      )}
      <Cases page={page} alike={alike} onDecided={setDecided} />
    </>
  );
}

function Cases({ page, alike, onDecided }: Part & { onDecided: (what: string) => void }) {
  const queue = useQuery(deskQueries.queue(page, CASES_PER_PAGE, alike));
  const [selected, setSelected] = useState<readonly string[]>([]);
  if (queue.isError && !queue.data)
    return <ErrorMessage title="Couldn’t load the queue" error={queue.error} onRetry={queue.refetch} />;
  if (!queue.data) return <ListingSkeleton label="Loading the queue" />;
  const { cases, flags, rings, limitRequests, pagination } = queue.data;
  const isDone = flags.length + rings.length + limitRequests.length === 0;
  if (cases.length === 0) return <EmptyQueue isDone={isDone} />;
  const listed = cases.map(({ archiveId, version }) => versionedId(archiveId, version));
  const chosen = listed.filter((reference) => selected.includes(reference));
  return (
    <>
      <div className="form-actions desk-select-all">
        <button
          type="button"
          className="button"
          onClick={() => setSelected(chosen.length === listed.length ? [] : listed)}
        >
          {chosen.length === listed.length ? 'Select none' : 'Select all on this page'}
        </button>
      </div>
      {chosen.length > 0 && <DecideSelected selected={chosen} onDecided={onDecided} />}
      <ol className="listing list-body" aria-busy={queue.isPlaceholderData}>
        {cases.map((held) => (
          <li key={`${held.paperId} ${held.version}`} className="entry">
            <DeskCaseEntry
              held={held}
              isSelected={chosen.includes(versionedId(held.archiveId, held.version))}
              onSelect={(reference, isSelected) =>
                setSelected((before) => [
                  ...before.filter((each) => each !== reference),
                  ...(isSelected ? [reference] : []),
                ])
              }
              onDecided={onDecided}
            />
          </li>
        ))}
      </ol>
      <Pagination
        current={pagination.currentPage}
        total={pagination.totalPages}
        addressOf={(other) =>
          `/admin/desk?page=${other}${alike ? `&alike=${encodeURIComponent(alike)}` : ''}`
        }
      />
    </>
  );
}

/** @param props `isDone` if nothing else waits above */
const EmptyQueue = ({ isDone }: { isDone: boolean }) => (
  <div className="message">
    <p>
      {isDone ? 'The desk is empty.' : 'No versions are waiting.'} Versions that screening holds will appear
      here.
    </p>
    <Link className="button" to="/browse">
      Browse papers
    </Link>
  </div>
);
